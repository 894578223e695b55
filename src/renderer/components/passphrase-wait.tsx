/** Counts down to the next try. Silent to a screen reader, which is told once, by what the last try led to. */
export function PassphraseWait({ seconds }: { seconds: number }) {
  if (seconds === 0) return null
  return (
    <p className="field-hint passphrase-wait" role="timer" aria-live="off">
      You can try again in {seconds} {seconds === 1 ? 'second' : 'seconds'}.
    </p>
  )
}
