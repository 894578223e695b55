/** What a person copies to hand on tells what is wrong, and nothing of the person. */
import '../../support/remembered-scrypt.ts'
import { homedir, userInfo } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { noteCrash } from '../../../src/adapters/process/crashes.ts'
import { crashFile } from '../../../src/agent/data/data-directory.ts'
import { version } from '../../../src/agent/running-agent/version.ts'
import { startAgentHere } from '../../support/start-agent-here.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('diagnostics have versions, findings and crashes, and no name, address or path', async () => {
  const directory = temporaryFolder()
  const agent = await startAgentHere(directory, { kind: 'memory' })
  onTestFinished(() => agent.stop())
  const { handlers } = agent
  await handlers['setup.createOrganization']({ organizationName: 'Analytical Engines', userName: 'Ada Lovelace' })
  noteCrash(crashFile(directory), { version, where: 'window: oom' })
  await handlers['doctor.examine'](undefined)
  await expect
    .poll(async () => (await handlers['doctor.get'](undefined)).examinedAt, { timeout: 20_000 })
    .not.toBeNull()
  const text = await handlers['doctor.diagnostics'](undefined)
  expect(text).toContain(`Countersign ${version}`)
  expect(text).toContain(`Node ${process.versions.node}`)
  expect(text).toMatch(/^Doctor: .*\bdatabase\w* (well|unknown|ill)/m)
  expect(text).toMatch(/^\S+Z \S+ window: oom$/m)
  for (const told of ['Analytical', 'Ada', directory, homedir(), userInfo().username, agent.apiUrl]) {
    expect(text).not.toContain(told)
  }
})
