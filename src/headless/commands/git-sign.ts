import type { Program } from '../program.ts'

export const gitSign: Program = {
  help: `Signs a commit or tag for git, so that the card shows it. Set it as the program of git:

  git config --global gpg.format ssh
  git config --global gpg.ssh.program countersign-git-sign
  git config --global user.signingKey 'key::KEY'      KEY is a line of ssh-add -L

countersign ssh-agent must run, and SSH_AUTH_SOCK must be what it prints. Git calls this as it calls ssh-keygen, and
ssh-keygen does all that is not signing.

  countersign git-sign -Y sign -n git -f KEY-FILE FILE

  -Y ACTION              sign, or what ssh-keygen does in its place: verify, find-principals, check-novalidate
  -n NAMESPACE           git
  -f KEY-FILE            File with the public key.
  -U                     The key is in the agent: every key is.
  -s, -I, -O, -r         Passed on to ssh-keygen.
  --help                 Print this.`,
  options: {
    action: { type: 'string', short: 'Y' },
    namespace: { type: 'string', short: 'n' },
    file: { type: 'string', short: 'f' },
    agent: { type: 'boolean', short: 'U' },
    signature: { type: 'string', short: 's' },
    identity: { type: 'string', short: 'I' },
    option: { type: 'string', short: 'O', multiple: true },
    revoked: { type: 'string', short: 'r' },
  },
  async run({ action, namespace, file }, [content, ...more]) {
    if (action !== 'sign') {
      const { runSshKeygen } = await import('../../adapters/git-signer/run-ssh-keygen.ts')
      return { text: '', exitCode: await runSshKeygen(process.argv.slice(3)) }
    }
    if (namespace !== 'git') throw new Error('-n must be git. For other files, use ssh-keygen -Y sign')
    if (file === undefined || content === undefined || more.length > 0)
      throw new Error('name the file of the key with -f, and one file to sign')
    const agentSocket = process.env.SSH_AUTH_SOCK
    if (!agentSocket) throw new Error('SSH_AUTH_SOCK is not set. Start countersign ssh-agent, and run what it prints')
    const { signFile } = await import('../../adapters/git-signer/sign-file.ts')
    await signFile(namespace, String(file), content, agentSocket)
    return { text: '', exitCode: 0 }
  },
}
