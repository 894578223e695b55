import { Meter } from '@base-ui/react/meter'

/** Shows how much of something is used. @param used - From 0 to 1. */
export function UsedMeter({ label, used }: { readonly label: string; readonly used: number }) {
  return (
    <Meter.Root className="meter" aria-label={label} value={Math.round(used * 100)}>
      <Meter.Track className="meter-track">
        <Meter.Indicator className={used >= 0.8 ? 'meter-used meter-high' : 'meter-used'} />
      </Meter.Track>
    </Meter.Root>
  )
}
