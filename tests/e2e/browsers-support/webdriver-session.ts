/** A session of the W3C WebDriver protocol: commands on one browser window. */
export interface WebDriverSession {
  get<Value>(path: string): Promise<Value>;
  post<Value>(path: string, body: object): Promise<Value>;
  end(): Promise<void>;
}

interface Refusal {
  readonly error: string;
  readonly message: string;
}

async function call<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Value };
  if (response.ok) return value;
  const { error, message } = value as Refusal;
  throw new Error(`${error}: ${message}`);
}

/** Starts the driver's browser. `origin` is the driver's own address. */
export async function openWebDriver(origin: string, capabilities: object): Promise<WebDriverSession> {
  const { sessionId } = await call<{ sessionId: string }>('POST', `${origin}/session`, { capabilities: { alwaysMatch: capabilities } });
  const root = `${origin}/session/${sessionId}`;
  return {
    get: (path) => call('GET', root + path),
    post: (path, body) => call('POST', root + path, body),
    end: () => call('DELETE', root),
  };
}
