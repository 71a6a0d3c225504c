import { canBuy } from './purchase-words.ts';

const ANSWERS: readonly (readonly [question: string, answer: string])[] = [
  [
    'When do tokens come back',
    'Each month on your date, in yearly plans too; on the free plan every 30 days. Unused tokens do not carry over.',
  ],
  [
    'What if I move up',
    'The new limit minus the old is added at once. You pay for what is left of the period, less what you paid already.',
  ],
  ['What if I move down or cancel', 'The plan that you paid for runs to the end of its period. Then the smaller one begins.'],
  ['What if a payment fails', 'Nothing is lost for seven days. We tell you, and you put another card in.'],
  ['Can I buy tokens by themselves, or as a gift', 'No. Tokens come with a plan; top-ups and gifts are not sold.'],
  ['Do I get an invoice', 'Yes, with company, address and VAT number if you give them. All invoices stand on your account page.'],
];

/** Questions that people ask before they pay, answered. */
export function Answers() {
  return (
    <section className="split-head costs" aria-labelledby="plan-answers">
      <h2 className="h2" id="plan-answers">
        Answers
      </h2>
      <dl className="plan-answers">
        {ANSWERS.filter(([question]) => canBuy || question !== 'Do I get an invoice').map(([question, answer]) => (
          <div key={question}>
            <dt>{question}?</dt>
            <dd className="muted">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
