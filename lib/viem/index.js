import { bytesToHex, concat, getTypesForEIP712Domain, serializeTransaction, serializeTypedData, stringToHex, } from 'viem';
import { toAccount } from 'viem/accounts';
/**
 * Makes an account of viem, as `createAccount` of `@turnkey/viem` does, whose messages arrive readable: what is sent is the text (ERC-191)
 * instead of its hash, and typed data always has its domain.
 * @throws Error without an address; its methods throw what the client throws, or an Error that says how the request ended
 */
export function createAccount({ client, organizationId, signWith, ethereumAddress }) {
    const address = /^0x[0-9a-fA-F]{40}$/.test(signWith) ? signWith : ethereumAddress;
    if (address === undefined)
        throw new Error('Name an address: signWith, or ethereumAddress for the id of a private key.');
    return toAccount({
        address: address,
        sign: ({ hash }) => signPayload(hash, 'PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_NO_OP'),
        signMessage: ({ message }) => signPayload(prefixed(message), 'PAYLOAD_ENCODING_HEXADECIMAL', 'HASH_FUNCTION_KECCAK256'),
        signTypedData({ domain, types, primaryType, message }) {
            const EIP712Domain = getTypesForEIP712Domain({ domain: domain });
            const whole = { domain, types: { EIP712Domain, ...types }, primaryType, message };
            return signPayload(serializeTypedData(whole), 'PAYLOAD_ENCODING_EIP712', 'HASH_FUNCTION_NO_OP');
        },
        async signTransaction(transaction, { serializer = serializeTransaction } = {}) {
            const unsignedTransaction = (await serializer(transaction)).slice(2);
            const type = unsignedTransaction.startsWith('76') ? 'TRANSACTION_TYPE_TEMPO' : 'TRANSACTION_TYPE_ETHEREUM';
            const { signedTransaction } = await ask('signTransaction', { signWith, type, unsignedTransaction });
            return `0x${signedTransaction.replace(/^0x/, '')}`;
        },
    });
    async function signPayload(payload, encoding, hashFunction) {
        const { r, s, v } = await ask('signRawPayload', { signWith, payload, encoding, hashFunction });
        return `0x${r}${s}${v === '00' ? '1b' : '1c'}`;
    }
    async function ask(call, parameters) {
        const type = { signRawPayload: 'SIGN_RAW_PAYLOAD', signTransaction: 'SIGN_TRANSACTION' }[call];
        const envelope = { type: `ACTIVITY_TYPE_${type}_V2`, timestampMs: String(Date.now()), organizationId, parameters };
        // The clients of the other SDKs write the envelope themselves.
        const isHttpClient = client.name === 'TurnkeyClient';
        const { activity } = await client[call](isHttpClient ? envelope : { organizationId, ...parameters });
        const result = activity.result?.[`${call}Result`];
        if (result)
            return result;
        throw new Error(`The request ${activity.id} is ${activity.status}. ${activity.failure?.message ?? ''}`.trim());
    }
}
function prefixed(message) {
    const bytes = typeof message === 'string' ? stringToHex(message) : hexOf(message.raw);
    return concat([stringToHex(`\x19Ethereum Signed Message:\n${(bytes.length - 2) / 2}`), bytes]);
}
function hexOf(raw) {
    return typeof raw === 'string' ? raw : bytesToHex(raw);
}
