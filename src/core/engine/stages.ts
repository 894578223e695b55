import type { Proofs } from '../activity/proofs.ts'
import type { Approvals } from './approvals/approvals.ts'
import type { ApproveParts } from './approve.ts'
import type { AuthoriseParts } from './authorise.ts'
import type { ExecuteParts } from './execute.ts'
import type { JoinParts } from './join.ts'
import type { LastUses } from './last-uses.ts'
import type { NotifyParts } from './notify.ts'
import type { RecordParts } from './record.ts'
import type { Refusals } from './refused/refusals.ts'
import type { ResumeAdmittedParts } from './resume-admitted.ts'

/** What the stages need that every request comes to, whether or not it waited. */
export type LastStages = ExecuteParts & RecordParts & NotifyParts

/** What all stages need. */
export type Stages = LastStages &
  JoinParts &
  AuthoriseParts &
  ApproveParts &
  ResumeAdmittedParts &
  Proofs & { readonly refusals: Pick<Refusals, 'explain' | 'keep'> } & {
    readonly approvals: Pick<Approvals, 'voted'>
    readonly lastUses: Pick<LastUses, 'note'>
  }
