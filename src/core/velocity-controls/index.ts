import type { Subject } from '../subject.ts'
import { createVelocityControl } from './create-velocity-control.ts'
import { deleteVelocityControl } from './delete-velocity-control.ts'
import { getVelocityControl } from './get-velocity-control.ts'
import { listVelocityControls } from './list-velocity-controls.ts'

export const calls: Subject = {
  activities: [createVelocityControl, deleteVelocityControl],
  queries: [getVelocityControl, listVelocityControls],
}
