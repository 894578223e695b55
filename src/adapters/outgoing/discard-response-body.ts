/**
 * Ends an answer of which nothing more is wanted, however long it is. Never rejects: a connection that breaks at that, or was ended by
 * its reader, changes nothing of what was read.
 */
export async function letGo({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => undefined)
}
