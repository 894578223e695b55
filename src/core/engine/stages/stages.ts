import type { Proofs } from '../../activity/proofs.ts'
import type { Broadcasts } from '../../ports/broadcasts.ts'
import type { Approvals } from '../approvals/approvals.ts'
import type { Lanes } from '../lanes.ts'
import type { Refusals } from '../refused/refusals.ts'
import type { Shares } from '../shares.ts'
import type { ResumeAdmittedParts } from './approve/resume-admitted.ts'
import type { ApproveParts } from './approve.ts'
import type { LastUses } from './authenticate/last-uses.ts'
import type { AuthoriseParts } from './authorise.ts'
import type { ExecuteParts } from './execute.ts'
import type { NotifyParts } from './notify.ts'
import type { PersistParts } from './persist.ts'
import type { IdempotencyParts } from './validate/idempotency.ts'

/** Parts for the stages that every request reaches, after waiting or without. */
export type LastStages = ExecuteParts & PersistParts & NotifyParts

/** Parts for all stages. */
export type Stages = LastStages &
  IdempotencyParts &
  AuthoriseParts &
  ApproveParts &
  ResumeAdmittedParts &
  Proofs & { readonly refusals: Pick<Refusals, 'explain' | 'keep'> } & {
    readonly approvals: Pick<Approvals, 'voted'>
    readonly lastUses: Pick<LastUses, 'note'>
    readonly broadcasts: Broadcasts
    readonly lanes: Pick<Lanes, 'inTurn'>
    readonly asking: Shares
  }
