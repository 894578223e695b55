import { a, int, listOf, string, struct } from '../../policies/language/field-types.ts'
import type { FieldType } from '../../policies/language/type.ts'

const derivation = struct('SparkKeyDerivation', {
  type: string('identity, signing_leaf, deposit, static_deposit or htlc_preimage.'),
  signing_leaf: a(
    struct('SparkSigningLeafDerivation', { leaf_id: string('Id of the leaf; empty for other types.') }),
    'Of the type signing_leaf.',
  ),
  static_deposit: a(
    struct('SparkStaticDepositDerivation', { index: int('Number of the deposit key; 0 for other types.') }),
    'Of the type static_deposit.',
  ),
})

const commitment = struct('SparkFrostCommitment', {
  id: string('Id of the operator.'),
  hiding: string('Hiding commitment, hex.'),
  binding: string('Binding commitment, hex.'),
})

const signatureRequest = struct('SparkSignatureRequest', {
  derivation: a(derivation, 'Which key signs.'),
  message: string('What is signed, hex.'),
  verifying_key: string('Key the whole signature verifies with, hex.'),
  operator_commitments: listOf(commitment, 'Commitments of the operators.'),
  adaptor_public_key: string('Adaptor point, hex; empty where there is none.'),
})

const operatorRecipient = struct('SparkOperatorRecipient', {
  operator_id: string('Id of the operator.'),
  encryption_public_key: string('Key its package is encrypted to, hex.'),
})
const operators = {
  threshold: int('Operators it takes.'),
  operator_recipients: listOf(operatorRecipient, 'Operators that get a package.'),
}

const transferLeaf = struct('SparkTransferLeaf', {
  leaf_id: string('Id of the leaf.'),
  old_leaf_derivation: a(derivation, 'Key it has.'),
  new_leaf_derivation: a(derivation, 'Key it gets.'),
  refund_signature: string('Hex; empty where there is none.'),
  direct_refund_signature: string('Hex; empty where there is none.'),
  direct_from_cpfp_refund_signature: string('Hex; empty where there is none.'),
})

const claimLeaf = struct('SparkClaimLeaf', {
  leaf_id: string('Id of the leaf.'),
  ciphertext: string('Its encrypted key, hex.'),
  sender_signature: string('Signature of the sender, hex.'),
})

/** Fields of `activity.params` for the kinds SPARK_…. */
export const sparkParams: Readonly<Record<string, FieldType>> = {
  sign_with: string('Of SPARK_…: address of the key.'),
  signatures: listOf(signatureRequest, 'Of SPARK_SIGN_FROST: what is signed.'),
  transfer: a(
    struct('SparkTransferPackage', {
      transfer_id: string('Id of the transfer.'),
      leaves: listOf(transferLeaf, 'What is transferred.'),
      ...operators,
      receiver_public_key: string('Key of the receiver, hex.'),
    }),
    'Of SPARK_PREPARE_TRANSFER.',
  ),
  claim: a(
    struct('SparkClaimPackage', {
      leaves: listOf(claimLeaf, 'What is claimed.'),
      ...operators,
      transfer_id: string('Id of the transfer.'),
      sender_identity_public_key: string('Key of the sender, hex.'),
    }),
    'Of SPARK_CLAIM_TRANSFER.',
  ),
  lightning_receive: a(struct('SparkLightningReceivePackage', operators), 'Of SPARK_PREPARE_LIGHTNING_RECEIVE.'),
}
