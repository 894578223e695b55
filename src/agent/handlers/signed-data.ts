/** The data of a bundle (wire.md §8.2), as JSON text. Its signature is this agent's own and just made: nothing to check. */
export function signedData(bundle: string): string {
  const { data } = JSON.parse(bundle) as { data: string }
  return Buffer.from(data, 'hex').toString('utf8')
}
