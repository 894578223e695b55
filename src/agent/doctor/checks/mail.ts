import { storedSignIn } from '../../../core/engine/settings/stored-sign-in.ts'
import { mailFromOf } from '../../../core/schema/mail-from.ts'
import { smtpServerOf } from '../../../core/schema/smtp-server.ts'
import { type Check, ill, unknown, well } from '../check.ts'
import { isClosed } from './vault.ts'

export const mail: Check = {
  name: 'mail',
  title: 'Mail and texts',
  async look(scene) {
    if (scene.running) return whatSends(scene.running)
    const { store } = await scene.opened()
    const { smtpUrl, mailFrom, smtpPassword } = storedSignIn(store)
    if (smtpUrl === '') return well(noServer)
    const isWhole = mailFromOf(mailFrom) && (smtpPassword !== null || smtpServerOf(smtpUrl))
    return isWhole
      ? well('The mail server is set up. Its password is tried by the agent when it runs.')
      : ill(unreadable)
  },
}

const noServer = 'No mail server is set up: mails stay on this computer, and the window shows them.'
const unreadable = 'The settings of the mail server cannot be read. Set them again in Settings.'

async function whatSends({ signIn }: NonNullable<Parameters<Check['look']>[0]['running']>) {
  const stays = signIn.stays()
  if (stays.mail && stays.texts) return well(noServer)
  try {
    const { mail } = await signIn.services()
    if (stays.mail) return well(`${noServer} The settings for texts can be read.`)
    if (!mail) return ill(unreadable)
    return well('The settings for sending can be read. To try them, send a mail to yourself from Settings.')
  } catch (thrown) {
    if (isClosed(thrown)) return unknown('The password of the mail server is kept by the vault, which is locked.')
    throw thrown
  }
}
