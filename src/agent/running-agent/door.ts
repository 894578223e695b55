/** A way in: the API's port, the window's. */
export interface Door {
  /** Refuses new work from now on. What was let in before goes on, and what is held goes on being held. */
  refuse(): void
  /** Answers what is held with the state it has, and ends every connection within two seconds. */
  stop(): Promise<void>
}
