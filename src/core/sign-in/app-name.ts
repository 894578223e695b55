import type { z } from 'zod'
import type { emailCustomization } from './sign-in-parameters.ts'

interface Customized {
  readonly emailCustomization?: z.output<typeof emailCustomization> | undefined
}

/** Returns the name of the application for messages; requests of older versions need not name it. */
export function appNameOf({ emailCustomization }: Customized): string {
  return emailCustomization?.appName || 'an unnamed app'
}

/** The newest form of a request to mail a key, of a version in which the application could stay unnamed. */
export function namingApp<Older extends Customized>(older: Older) {
  return { ...older, emailCustomization: { ...older.emailCustomization, appName: appNameOf(older) } }
}
