/** Header fields as Node gives them: names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A request, freed of any framework. */
export interface RestRequest {
  readonly method: string;
  /** Path below `/rest/v1/`, without the query. */
  readonly path: string;
  /** Raw query string, without the question mark. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Headers;
  readonly body: string | null;
}

export interface RestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}
