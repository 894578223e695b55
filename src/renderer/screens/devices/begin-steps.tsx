/** How to get a hardware wallet ready. */
export function BeginSteps() {
  return (
    <ol className="begin-steps">
      <li>Connect your Ledger with its cable.</li>
      <li>Unlock it with its PIN.</li>
      <li>Open the Ethereum app on it.</li>
    </ol>
  )
}
