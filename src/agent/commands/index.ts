import { backupCommand } from './backup.ts'
import type { AnyCommand } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { receiptsCommand } from './receipts.ts'

/** Every command that a running agent carries out over the socket in its data directory. */
export const commands: readonly AnyCommand[] = [backupCommand, doctorCommand, receiptsCommand]
