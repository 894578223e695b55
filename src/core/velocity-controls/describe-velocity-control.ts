import type { Field, Shown } from '../../shared/card.ts'
import { measuredAsset } from '../chains/measured-asset.ts'
import { visible } from '../display/visible.ts'
import type { VelocityControlTerms } from './velocity-control-wire.ts'

/** Describes a velocity control: its effect, its name in conditions, and each asset it is about. */
export function velocityControlFields(velocityControl: VelocityControlTerms): Field[] {
  return [
    { label: 'Name', value: visible(velocityControl.name, 100) },
    { label: 'In conditions', value: `controls.${velocityControl.identifier}` },
    ...assetsOf(velocityControl).map(({ caip19, decimals, asset }) => ({
      label: 'Asset',
      value: asset?.inWords ?? visible(caip19, 120),
      exact: `${visible(caip19, 120)}, ${decimals} decimals`,
    })),
  ]
}

/** Decimals that are not those of the asset make the threshold a thousand or a million times what it reads. */
export function velocityControlWarnings(velocityControl: VelocityControlTerms): Shown['warnings'] {
  return assetsOf(velocityControl).flatMap(({ decimals, asset }) => {
    const token = asset?.token
    if (!asset || !token || token.decimals === decimals) return []
    const text = `${asset.inWords} has ${token.decimals} decimals, and this counts it with ${decimals}: the threshold is not the amount it reads.`
    return [{ level: 'danger' as const, text }]
  })
}

function assetsOf({ source }: VelocityControlTerms) {
  const assets = source.kind === 'transfers' ? source.assets : []
  return assets.map(each => ({ ...each, asset: measuredAsset(each.caip19) }))
}
