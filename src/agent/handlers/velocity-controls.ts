import { chains } from '../../core/chains/index.ts'
import { measuredAsset } from '../../core/chains/measured-asset.ts'
import { visible } from '../../core/display/visible.ts'
import { ownLimitsIn } from '../../core/engine/approvals/own-limits.ts'
import { usedInWords, velocityControlSentence } from '../../core/policies/engine/velocity-controls/in-words.ts'
import { beginOf } from '../../core/policies/engine/velocity-controls/measure-usage.ts'
import { partOf } from '../../core/policies/engine/velocity-controls/part-of.ts'
import { scaled } from '../../core/policies/engine/velocity-controls/units.ts'
import type { VelocityControl } from '../../core/records/velocity-control.ts'
import { createVelocityControl } from '../../core/velocity-controls/create-velocity-control.ts'
import { deleteVelocityControl } from '../../core/velocity-controls/delete-velocity-control.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { OnlyTransfers } from '../../shared/chains.ts'
import type { VelocityControlView, velocityControlCalls } from '../../shared/velocity-controls.ts'
import type { Needs } from '../context/handler-context.ts'

export function velocityControlHandlers({
  engine,
  window,
}: Needs<'engine' | 'window'>): HandlersOf<typeof velocityControlCalls> {
  const { store, clock } = engine
  return {
    async 'velocityControls.list'({ organizationId }) {
      const hidden = ownLimitsIn(store, organizationId)
      return store
        .list('velocityControls', organizationId)
        .filter(({ id }) => !hidden.has(id))
        .map(velocityControl => ({
          id: velocityControl.id,
          name: visible(velocityControl.name),
          identifier: velocityControl.identifier,
          sentence: velocityControlSentence(velocityControl),
          caip19: assetOf(velocityControl),
          onlyTransfers: onlyTransfersOf(velocityControl),
          used: usedOf(velocityControl),
        }))
    },
    async 'velocityControls.create'({
      organizationId,
      name,
      identifier,
      caip19,
      decimals,
      amount,
      spanSeconds,
      groupBy,
    }) {
      const { velocityControlId } = await window.submit<{ velocityControlId: string }>(
        organizationId,
        createVelocityControl,
        {
          name,
          identifier,
          dataSource: { chainAssetTransfer: { definition: [{ caip19, decimals: String(decimals) }] } },
          aggregation: {
            method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM',
            operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
            threshold: amount,
            window: spanSeconds === undefined ? { infinite: {} } : { rolling: { duration: String(spanSeconds) } },
            groupBy: { [groupBy]: {} },
          },
        },
      )
      return { velocityControlId }
    },
    async 'velocityControls.delete'({ organizationId, velocityControlId }) {
      await window.submit(organizationId, deleteVelocityControl, { velocityControlId })
    },
    'assets.list': async () => chains.flatMap(({ assets }) => assets?.networks() ?? []),
  }

  function onlyTransfersOf(velocityControl: VelocityControl): OnlyTransfers | null {
    const caip19 = assetOf(velocityControl)
    return (caip19 !== null && measuredAsset(caip19)?.onlyTransfers) || null
  }

  /** Null where transfers of others count too, or only those that some kinds of requests ask for. */
  function assetOf({ source }: VelocityControl): string | null {
    if (source.kind !== 'transfers' || source.types.length > 0 || source.assets.length > 1) return null
    return source.assets[0]?.caip19 ?? null
  }

  /** Told where it is one number. */
  function usedOf(velocityControl: VelocityControl): VelocityControlView['used'] {
    if (velocityControl.groupBy !== 'organization') return null
    const { organizationId, id: controlId } = velocityControl
    const spent = { organizationId, controlId, groupKey: '', since: beginOf(velocityControl, clock.passed()) }
    const { sum } = store.reserved(spent)
    const most =
      velocityControl.method === 'COUNT' ? BigInt(velocityControl.threshold) : scaled(velocityControl.threshold)
    return { words: usedInWords(velocityControl, sum), part: partOf(sum, most) }
  }
}
