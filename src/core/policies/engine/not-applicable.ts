import type { Activity } from '../../activity/activity.ts'
import { signingWords } from './vocabulary.ts'

/** Keywords that speak of the key that is used. */
const ofKeys = ['wallet', 'wallets', 'wallet_account', 'private_key']

/** Keywords that speak of secrets that are no keys. */
const ofSecrets = ['secret', 'secrets']

/**
 * Which paths requests of this kind never have, whatever is in them: `eth.tx` where nothing is signed, `wallet` where no key is
 * named, a parameter that belongs to other kinds.
 */
export function notApplicableTo({ governance, params }: Activity): (path: string) => boolean {
  const signs = governance.by === 'policy' && governance.action === 'SIGN'
  const deletesAll =
    governance.by === 'policy' && governance.resource === 'ORGANIZATION' && governance.action === 'DELETE'
  const namesKeys =
    deletesAll || (governance.by === 'policy' && ['WALLET', 'PRIVATE_KEY'].includes(governance.resource))
  const namesSecrets =
    deletesAll || (governance.by === 'policy' && governance.resource === 'SECRET' && governance.action !== 'IMPORT')
  return path => {
    const [keyword = '', field, parameter] = path.split('.')
    if (Object.hasOwn(signingWords, keyword)) return !signs
    if (ofKeys.includes(keyword)) return !namesKeys
    if (ofSecrets.includes(keyword)) return !namesSecrets
    return keyword === 'activity' && field === 'params' && parameter !== undefined && !Object.hasOwn(params, parameter)
  }
}
