import type { Program } from './program.ts'

/** Every program of `npm run`, loaded when it is asked for. */
export const programs: Readonly<Record<string, () => Promise<Program>>> = {
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
}
