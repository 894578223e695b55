/** Flags of the mode that a message is sent with (`SENDRAWMSG`). */
const flags = { feesOnTop: 1, ignoresErrors: 2, bouncesOnFailure: 16, destroys: 32, carriesRest: 64, carriesAll: 128 }

/** Whether the wallet is deleted if nothing is left in it. */
export function destroysAccount(mode: number): boolean {
  return (mode & flags.destroys) !== 0
}

/** Whether all that is left in the wallet is sent. */
export function carriesAll(mode: number): boolean {
  return (mode & flags.carriesAll) !== 0
}

/** Whether what the message to the wallet brought is sent on, beside the value. */
export function carriesRest(mode: number): boolean {
  return (mode & flags.carriesRest) !== 0
}

/** `3: fees on top; left out if it cannot be sent`. */
export function modeInWords(mode: number): string {
  const words = [
    carriesAll(mode) ? 'all that is left' : (mode & flags.feesOnTop) === 0 ? 'fees out of the amount' : 'fees on top',
    ...(carriesRest(mode) ? ['with what the message to the wallet brought'] : []),
    ...((mode & flags.ignoresErrors) === 0 ? [] : ['left out if it cannot be sent']),
    ...((mode & flags.bouncesOnFailure) === 0 ? [] : ['sent back if something fails']),
    ...(destroysAccount(mode) ? ['deletes the empty wallet'] : []),
  ]
  return `${mode}: ${words.join('; ')}`
}
