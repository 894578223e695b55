(function() {
	// src/provider/agent.ts
	var agent = new URL(document.currentScript.src).origin;
	/** Name of the token, which the page's origin was paired with, in what the page keeps. */
	var kept$1 = "countersign.token";
	function isPaired() {
		return localStorage.getItem(kept$1) !== null;
	}
	function unpair() {
		localStorage.removeItem(kept$1);
	}
	/** Asks the person for a key of this page's origin, and waits. @throws an error of EIP-1193 */
	async function pair() {
		const { token, message } = await post("/pair", {});
		if (token === void 0) throw failure(4001, message ?? "The page was refused in Countersign.");
		localStorage.setItem(kept$1, token);
	}
	/** Calls JSON-RPC. @param chain - A decimal id of EIP-155, or `solana`. @throws an error of EIP-1193 */
	async function call(chain, method, params) {
		const token = localStorage.getItem(kept$1);
		if (token === null) throw failure(4100, "The page is not connected.");
		const { result, error } = await post(`/rpc/${chain}`, {
			jsonrpc: "2.0",
			id: 1,
			method,
			params
		}, token);
		if (error) throw failure(error.code, error.message, error.data);
		return result;
	}
	/** Lists the page's accounts. If its key was deleted, the page can be paired again. @throws an error of EIP-1193 */
	async function accounts(chain, method) {
		try {
			return await call(chain, method, []);
		} catch (error) {
			if (error.code === 4100) localStorage.removeItem(kept$1);
			throw error;
		}
	}
	async function post(path, body, token) {
		const headers = {
			"Content-Type": "application/json",
			...token && { Authorization: `Bearer ${token}` }
		};
		return (await fetch(agent + path, {
			method: "POST",
			headers,
			body: JSON.stringify(body),
			credentials: "omit"
		})).json();
	}
	function failure(code, message, data) {
		return Object.assign(new Error(message), {
			code,
			...data !== void 0 && { data }
		});
	}
	// src/provider/events.ts
	/** Listeners of a wallet, by the names of events. */
	function createEvents() {
		const listeners = /* @__PURE__ */ new Map();
		return {
			on(event, listener) {
				const all = listeners.get(event) ?? /* @__PURE__ */ new Set();
				listeners.set(event, all.add(listener));
			},
			off(event, listener) {
				listeners.get(event)?.delete(listener);
			},
			emit(event, value) {
				for (const listener of listeners.get(event) ?? []) listener(value);
			}
		};
	}
	/** Countersign's icon, for wallet pickers. */
	var icon = `data:image/svg+xml;base64,${btoa("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 96 96\"><rect width=\"96\" height=\"96\" rx=\"20\" fill=\"#0a5f7d\"/><path d=\"M22 50l14 14 22-28M46 60l4 4 24-30\" fill=\"none\" stroke=\"white\" stroke-width=\"8\"/></svg>")}`;
	// src/provider/ethereum.ts
	/** Name of the page's chain in what the page keeps. */
	var kept = "countersign.chain";
	var { on: on$1, off: off$1, emit: emit$1 } = createEvents();
	/** EIP-1193. */
	var provider = {
		async request({ method, params = [] }) {
			if (method === "wallet_addEthereumChain" && isPaired()) await ask$1(method, params);
			if (method === "wallet_switchEthereumChain" || method === "wallet_addEthereumChain") return switchChain(params);
			if (method === "eth_chainId") return chainId();
			if (method === "eth_accounts" && !isPaired()) return [];
			if (method === "eth_requestAccounts" && !isPaired()) {
				await pair();
				emit$1("connect", { chainId: chainId() });
			}
			if (method !== "eth_accounts" && method !== "eth_requestAccounts") return ask$1(method, params);
			const found = await accounts(chainPath(), method).catch(disconnected);
			if (method === "eth_requestAccounts") emit$1("accountsChanged", found);
			return found;
		},
		on(event, listener) {
			on$1(event, listener);
			return provider;
		},
		removeListener(event, listener) {
			off$1(event, listener);
			return provider;
		}
	};
	function chainId() {
		return localStorage.getItem(kept) ?? "0x1";
	}
	function chainPath(chain = chainId()) {
		return String(BigInt(chain));
	}
	function ask$1(method, params, chain = chainId()) {
		return call(chainPath(chain), method, params);
	}
	/** The agent says if it has a node of that chain. */
	async function switchChain([wanted]) {
		const { chainId: next = "" } = wanted ?? {};
		if (!/^0x[1-9a-f][0-9a-f]{0,15}$/i.test(next)) throw failure(-32602, "chainId is a hexadecimal number, 0x…");
		if (isPaired()) await ask$1("eth_blockNumber", [], next).catch(unknownChain);
		localStorage.setItem(kept, next.toLowerCase());
		emit$1("chainChanged", chainId());
		return null;
	}
	/** 4902 is how wallets say that they do not know a chain. */
	function unknownChain(error) {
		throw error.code === -32601 ? failure(4902, error.message) : error;
	}
	function disconnected(error) {
		if (!isPaired()) emit$1("disconnect", failure(4900, error.message));
		throw error;
	}
	var info = {
		uuid: crypto.randomUUID(),
		name: "Countersign",
		icon,
		rdns: "localhost.countersign"
	};
	var detail = Object.freeze({
		info: Object.freeze(info),
		provider: Object.freeze(provider)
	});
	/** Announces the wallet to the page (EIP-6963), now and whenever it asks. */
	function announceEthereum() {
		const announce = () => void window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
		window.addEventListener("eip6963:requestProvider", announce);
		announce();
	}
	// src/provider/solana.ts
	var chains = [
		"solana:mainnet",
		"solana:devnet",
		"solana:testnet"
	];
	var { on, off, emit } = createEvents();
	var connected = [];
	/** The features of the Wallet Standard: https://github.com/wallet-standard/wallet-standard, and for Solana https://github.com/anza-xyz/wallet-standard. */
	var features = {
		"standard:connect": {
			version: "1.0.0",
			connect
		},
		"standard:disconnect": {
			version: "1.0.0",
			async disconnect() {
				unpair();
				change([]);
			}
		},
		"standard:events": {
			version: "1.0.0",
			on(event, listener) {
				on(event, listener);
				return () => off(event, listener);
			}
		},
		"solana:signMessage": {
			version: "1.0.0",
			signMessage: (...inputs) => inTurn(inputs, async ({ account: { address }, message }) => {
				const { signature } = await ask("solana_signMessage", {
					address,
					message: base64(message)
				});
				return {
					signedMessage: message,
					signature: bytes(signature)
				};
			})
		},
		"solana:signTransaction": {
			version: "1.0.0",
			supportedTransactionVersions: ["legacy", 0],
			signTransaction: (...inputs) => inTurn(inputs, async ({ account: { address }, transaction }) => {
				return { signedTransaction: bytes((await ask("solana_signTransaction", {
					address,
					transaction: base64(transaction)
				})).transaction) };
			})
		}
	};
	async function connect({ silent = false } = {}) {
		if (!isPaired() && !silent) await pair();
		const found = isPaired() ? await accounts("solana", "solana_getAccounts") : [];
		const used = Object.keys(features).filter((each) => each.startsWith("solana:"));
		change(found.map(({ address, publicKey }) => ({
			address,
			publicKey: bytes(publicKey),
			chains,
			features: used
		})));
		return { accounts: connected };
	}
	function change(to) {
		connected = to;
		emit("change", { accounts: to });
	}
	async function inTurn(inputs, work) {
		const done = [];
		for (const each of inputs) done.push(await work(each));
		return done;
	}
	async function ask(method, params) {
		return await call("solana", method, [params]);
	}
	function base64(from) {
		return btoa(Array.from(from, (each) => String.fromCharCode(each)).join(""));
	}
	function bytes(from) {
		return Uint8Array.from(atob(from), (each) => each.charCodeAt(0));
	}
	var wallet = Object.freeze({
		version: "1.0.0",
		name: "Countersign",
		icon,
		chains,
		features,
		get accounts() {
			return connected;
		}
	});
	/** Registers the wallet with the page, in whichever order the two load. */
	function registerSolana() {
		const register = (registry) => registry.register(wallet);
		window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
		window.addEventListener("wallet-standard:app-ready", (event) => register(event.detail));
	}
	// src/provider/index.ts
	/**
	* The wallets that pages of allowed origins find once they have loaded this script from the agent: for Ethereum by EIP-6963, for Solana by
	* the Wallet Standard. They send each request to the agent's JSON-RPC. The script runs in the page.
	*/
	announceEthereum();
	registerSolana();
})();
