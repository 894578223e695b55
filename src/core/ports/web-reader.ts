/** Answer of a web server. */
export interface WebAnswer {
  readonly status: number
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as text, cut off where it gets too long. */
  readonly body: string
}

/** Reads from web servers on the internet and on this computer, and from none in a private network. */
export interface WebReader {
  /** Sends a GET, and follows no redirect. @throws Error whose message a person may read */
  get(url: string, headers: Readonly<Record<string, string>>): Promise<WebAnswer>
}
