import { chains } from '../../core/chains/index.ts'
import { visible } from '../../core/display/visible.ts'
import { controlSentence, usedInWords } from '../../core/policy/control-in-words.ts'
import { beginOf } from '../../core/policy/spending.ts'
import type { VelocityControl } from '../../core/velocity-controls/record.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { limitCalls } from '../../shared/limits.ts'
import type { HandlerContext } from './context.ts'
import { activityFor } from './offered.ts'

export function limitHandlers({ engine, window }: HandlerContext): HandlersOf<typeof limitCalls> {
  const { store, catalogue, clock } = engine
  return {
    async 'controls.list'({ organizationId }) {
      const ofGrants = new Set(
        store.list('grants', organizationId).flatMap(each => [each.controlId, each.countControlId]),
      )
      return store
        .list('velocityControls', organizationId)
        .filter(({ id }) => !ofGrants.has(id))
        .map(control => ({
          id: control.id,
          name: visible(control.name),
          identifier: control.identifier,
          sentence: controlSentence(control),
          caip19: assetOf(control),
          used: usedOf(control),
        }))
    },
    async 'controls.create'({ organizationId, name, identifier, caip19, decimals, amount, spanSeconds, groupBy }) {
      const { velocityControlId } = await window.submit<{ velocityControlId: string }>(
        organizationId,
        activityFor(catalogue, 'controls.create'),
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
      return { controlId: velocityControlId }
    },
    async 'controls.delete'({ organizationId, controlId }) {
      await window.submit(organizationId, activityFor(catalogue, 'controls.delete'), { velocityControlId: controlId })
    },
    'assets.list': async () => chains.flatMap(({ assets }) => assets.networks()),
  }

  /** Null where transfers of others count too, or only those that some kinds of requests ask for. */
  function assetOf({ source }: VelocityControl): string | null {
    if (source.kind !== 'transfers' || source.types.length > 0 || source.assets.length > 1) return null
    return source.assets[0]?.caip19 ?? null
  }

  /** Told where it is one number. */
  function usedOf(control: VelocityControl): string | null {
    if (control.groupBy !== 'organization') return null
    const { organizationId, id: controlId } = control
    const spent = { organizationId, controlId, groupKey: '', since: beginOf(control, clock.passed()) }
    return usedInWords(control, store.reserved(spent).sum)
  }
}
