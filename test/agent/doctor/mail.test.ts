import { expect, test } from 'vitest'
import { mail } from '../../../src/agent/doctor/checks/mail.ts'
import type { Scene } from '../../../src/agent/doctor/scene.ts'
import { createSignInSettings } from '../../../src/agent/messages/sign-in-settings.ts'
import { testEngine } from '../../support/engine.ts'
import { unnoted } from '../../support/unnoted.ts'

test('a mail to oneself is offered only where there is a mail server to send it', async () => {
  const { engine } = await testEngine()
  const signIn = createSignInSettings(engine)
  const look = () => mail.look({ running: { signIn } } as unknown as Scene, () => undefined)
  const noServer = 'mails stay on this computer'
  expect(await look()).toEqual({ state: 'well', detail: expect.stringContaining(noServer) })
  await signIn.setTexts({ url: 'https://texts.example.org/send', token: 't0ken' }, unnoted)
  expect(await look()).toEqual({
    state: 'well',
    detail: expect.stringMatching(new RegExp(`${noServer}.* settings for texts can be read`)),
  })
  await signIn.setMail({ url: 'smtp://mail.example.org', from: 'a@example.org' }, unnoted)
  expect(await look()).toMatchObject({ state: 'well', detail: expect.stringContaining('send a mail to yourself') })
})
