/** Fetches a sample artwork of the site as a file. */
export async function loadSample(url: string, fileName: string): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the sample ${fileName} answered ${response.status}`);
  return new File([await response.blob()], fileName, { type: 'image/png' });
}
