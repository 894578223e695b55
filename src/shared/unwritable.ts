/** Why a text cannot be written as a string of the policy language (wire.md §6.2); `undefined` if it can. */
export function unwritable(text: string): string | undefined {
  if (text.includes("'")) return 'An apostrophe cannot be written in a policy. Leave it out.'
  return /[\u0000-\u001f\u007f]/.test(text) ? 'It holds invisible characters. Type it by hand.' : undefined
}
