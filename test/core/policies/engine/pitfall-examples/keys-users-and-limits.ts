import type { ExamplesByName } from './examples.ts'

/** Examples of warnings about keys, users, tags and limits, and the names and ids they are given. */
export const keysUsersAndLimits: ExamplesByName = {
  idsAreNotKeys: {
    where: 'deny',
    says: /another id; wallet_account\.address means the key/,
    traps: ["wallet.id == 'w'", "private_key.id in ['p']", "wallets.any(w, w.id == 'w')"],
    sound: [
      "wallet_account.address == '0x3535353535353535353535353535353535353535'",
      "activity.params.wallet_id == 'w'",
    ],
  },
  namesCanChange: {
    where: 'both',
    says: /Names can be changed/,
    traps: ["wallet.label == 'Treasury'", "private_key.label in ['Hot']", "approvers.any(u, u.alias == 'Ann')"],
    sound: ['wallet.imported', "approvers.any(u, u.id == 'a')"],
  },
  idNotHere: {
    where: 'both',
    says: /There is no (user|tag of users|tag of private keys) with the id “/,
    traps: [
      "approvers.any(u, u.id == 'somebody')",
      "approvers.any(u, 'somebody' == u.id)",
      "approvers[0].id == 'somebody'",
      "approvers.any(u, u.id in ['ann', 'somebody'])",
      "approvers.any(u, u.tags.contains('ann'))",
      "approvers.filter(u, 'nothing' in u.tags).count() > 1",
      "approvers.any(u, u.tags.any(t, t == 'keys'))",
      "credentials.any(c, c.user_id == 'somebody')",
      "activity.params.user_id == 'somebody'",
      "activity.params.user_ids.any(i, i == 'somebody')",
      "private_key.tags.contains('traders')",
    ],
    sound: [
      "approvers.any(u, u.id == 'ann' && u.tags.contains('traders'))",
      "credentials.any(c, c.user_id == 'ann')",
      "activity.params.user_ids.any(i, i in ['ann'])",
      "private_key.tags.contains('keys')",
      "approvers.any(u, u.alias == 'somebody')",
    ],
  },
  velocityControlNotHereAllows: {
    where: 'allow',
    says: /No limit .* “\w+”: this policy allows nothing/,
    traps: [
      'controls.weekly',
      "activity.action == 'SIGN' && controls.weekly",
      '!controls.weekly == false',
      'controls.daily || controls.weekly',
      'solana.tx.transfers.all(t, controls.weekly)',
      'controls.daily == controls.weekly',
    ],
    sound: ['controls.daily', '!controls.daily', "wallet.label == 'controls.weekly'"],
  },
  velocityControlNotHereForbids: {
    where: 'deny',
    says: /No limit .* “\w+”: while there is none, this policy denies everything/,
    traps: ['!controls.weekly', "activity.action == 'SIGN' && !(controls.daily && controls.weekly)"],
    sound: ['!controls.daily'],
  },
}
