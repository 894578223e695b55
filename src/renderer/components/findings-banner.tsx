import { useSaysItself } from '../hooks/says-itself.ts'
import { useAppState } from '../hooks/state.tsx'
import { Notice } from './notice.tsx'

/** Says above every screen what is missing or damaged, and where the way back is. */
export function FindingsBanner() {
  const { findings } = useAppState()
  const [first] = [...findings].sort((one, other) => Number(other.stopsSigning) - Number(one.stopsSigning))
  if (useSaysItself('records') || !first) return null
  return (
    <Notice
      tone={first.stopsSigning ? 'danger' : 'warning'}
      title={first.stopsSigning ? `${first.title} Nothing is signed.` : first.title}
      actions={
        <a className="button button-plain button-small" href="#/settings/records">
          See what to do
        </a>
      }
    >
      {findings.length > 1 && `And ${findings.length - 1} more.`}
    </Notice>
  )
}
