/** How to get a hardware wallet ready. */
export function BeginSteps({ app }: { app?: string }) {
  return (
    <ol className="begin-steps">
      <li>Connect your Ledger with its cable.</li>
      <li>Unlock it with its PIN.</li>
      <li>{app ? `Open the ${app} app on it.` : 'Open the app of a coin on it, such as Ethereum or Bitcoin.'}</li>
    </ol>
  )
}
