/** Sends what somebody wrote to us; only the status is read. @throws where it did not arrive */
export async function sendFeedback(feedback: { readonly email: string; readonly message: string }): Promise<void> {
  const answer = await fetch('/api/feedback', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(feedback),
  });
  if (!answer.ok) throw new Error(`feedback was answered with ${answer.status}`);
}
