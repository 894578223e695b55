import { backupCommand } from './backup.ts'
import type { AnyCommand } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { lockCommand } from './lock.ts'
import { pairCommand } from './pair.ts'
import { receiptsCommand } from './receipts.ts'
import { statusCommand } from './status.ts'

/** Every command that a running agent carries out over the socket in its data directory. */
export const commands: readonly AnyCommand[] = [
  backupCommand,
  doctorCommand,
  lockCommand,
  pairCommand,
  receiptsCommand,
  statusCommand,
]
