const MOST_REDIRECTS = 20;

/** Follows redirects as a browser does, with cookies for each origin, until an address begins with `stopAt`. */
export async function followUntil(start: string | URL, stopAt: string): Promise<URL> {
  const jars = new Map<string, Map<string, string>>();
  let address = new URL(start);
  for (let step = 0; step < MOST_REDIRECTS; step++) {
    if (address.href.startsWith(stopAt)) return address;
    const jar = jars.get(address.host) ?? new Map<string, string>();
    jars.set(address.host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of response.headers.getSetCookie()) keepCookie(jar, line);
    const location = response.headers.get('location');
    if (!location) throw new Error(`${address} answered ${response.status} without a redirect: ${(await response.text()).slice(0, 500)}`);
    address = new URL(location, address);
  }
  throw new Error(`Too many redirects; the last address is ${address}.`);
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [pair, ...attributes] = line.split(';');
  const [name, ...value] = pair.split('=');
  const hasEnded = attributes.some((attribute) => /^\s*expires=Thu, 01 Jan 1970/i.test(attribute));
  if (hasEnded) jar.delete(name.trim());
  else jar.set(name.trim(), value.join('='));
}

/** Presses the button of the page behind a mailed link. @returns where it leads */
export async function pressLinkButton(link: URL): Promise<URL> {
  const page = await fetch(link);
  const html = await page.text();
  const field = (name: string): string => {
    const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
    if (value === undefined) throw new Error(`The page has no field ${name}: ${html.slice(0, 300)}`);
    return value.replaceAll('&amp;', '&');
  };
  return submitLinkForm(new URL('/auth/v1/verify', link), field('token'), field('redirect_to'));
}

/** Sends the form of that page. @returns where it leads */
export async function submitLinkForm(action: URL, token: string, redirectTo: string): Promise<URL> {
  const body = new URLSearchParams({ token, redirect_to: redirectTo });
  const response = await fetch(action, { method: 'POST', redirect: 'manual', body });
  const location = response.headers.get('location');
  if (response.status !== 303 || !location) throw new Error(`The button answered ${response.status} ${await response.text()}`);
  return new URL(location);
}
