import { useLater } from '../hooks/later.ts'
import { Spinner } from './spinner.tsx'

/** Says what takes so long, once it has taken more than a second. */
export function StillWorking({ active, children }: { active: boolean; children: string }) {
  const late = useLater(active, 1000)
  return (
    <p className="still-working" role="status">
      {active && late && (
        <>
          <Spinner /> {children}
        </>
      )}
    </p>
  )
}
