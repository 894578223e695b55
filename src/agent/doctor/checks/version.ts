import { type Examination, newestVersion } from '../../../adapters/store/examination/examine.ts'
import { version as ofAgent } from '../../running-agent/version.ts'
import { type Check, ill, unknown, type Verdict, well } from '../check.ts'

export const version: Check = {
  name: 'version',
  title: 'Version of the database',
  look: async ({ examination }) => agreement(await examination(), newestVersion),
}

/** @param newest - The newest version of a database that this build knows. */
export function agreement({ version: found }: Pick<Examination, 'version'>, newest: number): Verdict {
  if (found === null) return unknown('The database does not tell its version.')
  if (found > newest) {
    return ill(
      `A newer Countersign wrote the database: it is version ${found}, and this one (${ofAgent}) knows versions up to ${newest}. Install ` +
        'the newer Countersign.',
    )
  }
  if (found < newest) {
    return well(
      `The database is version ${found}. The next start brings it to version ${newest}, and keeps a copy of it first.`,
    )
  }
  return well(`The database is version ${found}, the newest that Countersign ${ofAgent} knows.`)
}
