import type { Program } from './program.ts'

/** Every program of `npm run`, loaded when it is asked for. */
export const programs: Readonly<Record<string, () => Promise<Program>>> = {
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  receipts: async () => (await import('./commands/receipts.ts')).receipts,
  verify: async () => (await import('./commands/verify.ts')).verify,
}
