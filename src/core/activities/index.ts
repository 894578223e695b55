import type { Activity } from '../activity/define.ts'
import { activateBillingTier } from './billing/activate-billing-tier.ts'
import { deletePaymentMethod } from './billing/delete-payment-method.ts'
import { setPaymentMethod } from './billing/set-payment-method.ts'
import { createApiKeys } from './credentials/create-api-keys.ts'
import { createAuthenticators } from './credentials/create-authenticators.ts'
import { createOauthProviders } from './credentials/create-oauth-providers.ts'
import { deleteApiKeys } from './credentials/delete-api-keys.ts'
import { deleteAuthenticators } from './credentials/delete-authenticators.ts'
import { deleteOauthProviders } from './credentials/delete-oauth-providers.ts'
import { acceptInvitation } from './invitations/accept-invitation.ts'
import { createInvitations } from './invitations/create-invitations.ts'
import { deleteInvitation } from './invitations/delete-invitation.ts'
import { createOrganization } from './organizations/create-organization.ts'
import { createSubOrganization } from './organizations/create-sub-organization.ts'
import { deleteOrganization } from './organizations/delete-organization.ts'
import { deleteSubOrganization } from './organizations/delete-sub-organization.ts'
import { removeOrganizationFeature } from './organizations/remove-organization-feature.ts'
import { setOrganizationFeature } from './organizations/set-organization-feature.ts'
import { updateAllowedOrigins } from './organizations/update-allowed-origins.ts'
import { updateOrganizationName } from './organizations/update-organization-name.ts'
import { updateRootQuorum } from './organizations/update-root-quorum.ts'
import { createPolicies } from './policies/create-policies.ts'
import { createPolicy } from './policies/create-policy.ts'
import { deletePolicies } from './policies/delete-policies.ts'
import { deletePolicy } from './policies/delete-policy.ts'
import { updatePolicy } from './policies/update-policy.ts'
import { createPrivateKeys } from './private-keys/create-private-keys.ts'
import { deletePrivateKeys } from './private-keys/delete-private-keys.ts'
import { disablePrivateKey } from './private-keys/disable-private-key.ts'
import { createReadOnlySession } from './sessions/create-read-only-session.ts'
import { createReadWriteSession } from './sessions/create-read-write-session.ts'
import { emailAuth } from './sessions/email-auth.ts'
import { initOtp } from './sessions/init-otp.ts'
import { initOtpAuth } from './sessions/init-otp-auth.ts'
import { initUserEmailRecovery } from './sessions/init-user-email-recovery.ts'
import { oauth } from './sessions/oauth.ts'
import { oauthLogin } from './sessions/oauth-login.ts'
import { otpAuth } from './sessions/otp-auth.ts'
import { otpLogin } from './sessions/otp-login.ts'
import { recoverUser } from './sessions/recover-user.ts'
import { stampLogin } from './sessions/stamp-login.ts'
import { verifyOtp } from './sessions/verify-otp.ts'
import { signRawPayload } from './signing/sign-raw-payload.ts'
import { signRawPayloads } from './signing/sign-raw-payloads.ts'
import { signTransaction } from './signing/sign-transaction.ts'
import { createSmartContractInterface } from './smart-contract-interfaces/create-smart-contract-interface.ts'
import { deleteSmartContractInterface } from './smart-contract-interfaces/delete-smart-contract-interface.ts'
import { createPrivateKeyTag } from './tags/create-private-key-tag.ts'
import { createUserTag } from './tags/create-user-tag.ts'
import { deletePrivateKeyTags } from './tags/delete-private-key-tags.ts'
import { deleteUserTags } from './tags/delete-user-tags.ts'
import { updatePrivateKeyTag } from './tags/update-private-key-tag.ts'
import { updateUserTag } from './tags/update-user-tag.ts'
import { exportPrivateKey } from './transfer/export-private-key.ts'
import { exportWallet } from './transfer/export-wallet.ts'
import { exportWalletAccount } from './transfer/export-wallet-account.ts'
import { importPrivateKey } from './transfer/import-private-key.ts'
import { importWallet } from './transfer/import-wallet.ts'
import { initImportPrivateKey } from './transfer/init-import-private-key.ts'
import { initImportWallet } from './transfer/init-import-wallet.ts'
import { createApiOnlyUsers } from './users/create-api-only-users.ts'
import { createUsers } from './users/create-users.ts'
import { deleteUsers } from './users/delete-users.ts'
import { updateUser } from './users/update-user.ts'
import { updateUserEmail } from './users/update-user-email.ts'
import { updateUserName } from './users/update-user-name.ts'
import { updateUserPhoneNumber } from './users/update-user-phone-number.ts'
import { createVelocityControl } from './velocity-controls/create-velocity-control.ts'
import { deleteVelocityControl } from './velocity-controls/delete-velocity-control.ts'
import { approveActivity } from './votes/approve-activity.ts'
import { rejectActivity } from './votes/reject-activity.ts'
import { createDeviceWallet } from './wallets/create-device-wallet.ts'
import { createWallet } from './wallets/create-wallet.ts'
import { createWalletAccounts } from './wallets/create-wallet-accounts.ts'
import { deleteWalletAccounts } from './wallets/delete-wallet-accounts.ts'
import { deleteWallets } from './wallets/delete-wallets.ts'
import { updateWallet } from './wallets/update-wallet.ts'

/** Every activity the agent can perform. Routes, catalogue and reference are read from this list. */
export const activities: readonly Activity[] = [
  createWallet,
  createDeviceWallet,
  createWalletAccounts,
  deleteWalletAccounts,
  deleteWallets,
  updateWallet,
  createPrivateKeys,
  deletePrivateKeys,
  disablePrivateKey,
  signRawPayload,
  signRawPayloads,
  signTransaction,
  exportPrivateKey,
  exportWallet,
  exportWalletAccount,
  importPrivateKey,
  importWallet,
  initImportPrivateKey,
  initImportWallet,
  createApiKeys,
  deleteApiKeys,
  createUsers,
  createAuthenticators,
  deleteAuthenticators,
  createOauthProviders,
  deleteOauthProviders,
  acceptInvitation,
  createInvitations,
  deleteInvitation,
  createUserTag,
  updateUserTag,
  deleteUserTags,
  createPrivateKeyTag,
  updatePrivateKeyTag,
  deletePrivateKeyTags,
  createApiOnlyUsers,
  updateUser,
  updateUserName,
  updateUserEmail,
  updateUserPhoneNumber,
  deleteUsers,
  approveActivity,
  rejectActivity,
  activateBillingTier,
  deletePaymentMethod,
  setPaymentMethod,
  createOrganization,
  createSubOrganization,
  deleteOrganization,
  deleteSubOrganization,
  removeOrganizationFeature,
  setOrganizationFeature,
  updateAllowedOrigins,
  updateOrganizationName,
  updateRootQuorum,
  createPolicies,
  createPolicy,
  deletePolicies,
  deletePolicy,
  updatePolicy,
  createSmartContractInterface,
  deleteSmartContractInterface,
  createVelocityControl,
  deleteVelocityControl,
  createReadOnlySession,
  createReadWriteSession,
  emailAuth,
  initOtp,
  initOtpAuth,
  initUserEmailRecovery,
  oauth,
  oauthLogin,
  otpAuth,
  otpLogin,
  recoverUser,
  stampLogin,
  verifyOtp,
]
