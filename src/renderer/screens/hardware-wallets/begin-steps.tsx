import { useChains } from '../../hooks/chains.tsx'
import { hardwareAccountsOf } from '../../words/ledger-paths.ts'

/** Steps to get a hardware wallet ready. */
export function BeginSteps({ app }: { app?: string }) {
  const examples = hardwareAccountsOf(useChains())
    .slice(0, 2)
    .map(each => each.app)
  return (
    <ol className="begin-steps">
      <li>Connect your Ledger with its cable.</li>
      <li>Unlock it with its PIN.</li>
      <li>{app ? `Open the ${app} app on it.` : `Open the app of a coin on it, such as ${examples.join(' or ')}.`}</li>
    </ol>
  )
}
