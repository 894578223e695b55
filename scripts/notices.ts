import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { thirdPartyNotices } from './third-party/notices.ts'

/** Writes THIRD-PARTY-NOTICES from what the last build contains. */
writeFileSync(join(root, 'THIRD-PARTY-NOTICES'), thirdPartyNotices())
