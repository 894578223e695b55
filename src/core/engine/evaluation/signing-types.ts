import type { Catalogue } from '../../activity/catalogue.ts'

/** The types of activities that sign what somebody asks for. */
export function signingTypes(catalogue: Catalogue): readonly string[] {
  return [...catalogue].flatMap(([type, { activity }]) =>
    activity.governance.by === 'policy' && activity.governance.action === 'SIGN' ? [type] : [],
  )
}
