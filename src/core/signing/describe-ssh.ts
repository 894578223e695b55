import type { Field, Warning } from '../../shared/card.ts'
import { type Described, danger, fitting, notice } from '../chains/declaration/described.ts'
import { quoted } from '../display/visible.ts'
import { toHex } from '../schema/hex.ts'
import type { SshLogin, SshSignature, SshSigned } from '../ssh/ssh-signed.ts'
import { describeGitObject } from './describe-git-object.ts'

/** Title of a card that asks to sign it. */
export function sshTitle(signed: SshSigned): string {
  if (signed.for === 'login') return 'Log in by SSH'
  return signed.for === 'file' ? 'Sign a file' : `Sign a ${signed.object?.kind ?? 'git object'}`
}

/** Describes what SSH signs. The servers that ask come first: they are proven, and what follows may be long. */
export function describeSsh(signed: SshSigned): Described {
  const { sentence, fields, warnings } = contentInWords(signed)
  const { through } = signed
  return {
    sentence,
    fields: [...through.map(fingerprint => key('Asked from the server', fingerprint)), ...fields],
    warnings: [...warnings, ...(through.length > 0 ? [passedOn] : [])],
  }
}

function contentInWords(signed: SshSigned): Described {
  if (signed.for === 'login') return describeLogin(signed)
  if (signed.for === 'git' && signed.object) return describeGitObject(signed.object)
  return signed.for === 'git'
    ? withoutContent(signed, 'Sign a git object that cannot be shown', gitObjectNotShown)
    : withoutContent(signed, 'Sign a file that cannot be shown', fileNotShown)
}

/** In code points: names of users are short. */
const longestUser = 80

function describeLogin({ user, server, signedBy }: SshLogin): Described {
  const as = quoted(user, longestUser, { leftToRight: true })
  const where = server ? `to the server with the key ${server}` : 'to a server that is not named'
  return {
    sentence: fitting(`Log in by SSH as ${as} ${where}`, `Log in by SSH ${where}`),
    fields: [
      { label: 'User', value: as },
      ...(server ? [key('Server', server)] : signedBy ? [key('Connection signed by', signedBy)] : []),
    ],
    warnings: server ? [] : [signedBy ? serverNotNamed : serverNotKnown],
  }
}

const serverNotKnown = danger(
  'Nothing says which server it is. The login is good at whatever server this key opens. Approve it only if you have just begun this login yourself.',
)

const serverNotNamed = danger(
  'The login does not name its server, and is good at whatever server this key opens. A key has signed the connection, but whoever asks could have made that key. Approve it only if you have just begun this login yourself.',
)

const passedOn = notice(
  'It was asked from a server that your agent is passed on to. Everybody with power over that server can ask.',
)

const gitObjectNotShown = danger(
  'Only the hash of the commit or tag was sent. It could be of any, in any repository. With gpg.ssh.program set to countersign-git-sign, git sends the commit itself.',
)

const fileNotShown = danger('Only the hash of the file was sent, and it could be of any file.')

function withoutContent({ digest }: SshSignature, sentence: string, warning: Warning): Described {
  return { sentence, fields: [{ label: 'Hash', value: toHex(digest), style: 'bytes' }], warnings: [warning] }
}

function key(label: string, fingerprint: string): Field {
  return { label, value: fingerprint, style: 'bytes' }
}
