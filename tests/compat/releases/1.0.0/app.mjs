import * as e from "valibot";
import { PostgrestClient as t } from "@supabase/postgrest-js";
import { AuthClient as n } from "@supabase/supabase-js";
import { Dexie as r, RangeSet as i, liveQuery as a, mergeRanges as o } from "dexie";
// src/domain/staff/staff-session.ts
var s = e.object({
	userId: e.string(),
	email: e.string(),
	accessToken: e.string(),
	refreshToken: e.string(),
	expiresAt: e.number(),
	ended: e.boolean(),
	local: e.optional(e.boolean()),
	role: e.optional(e.picklist(["owner", "member"]))
});
function c(t) {
	let n = e.safeParse(s, t);
	return n.success ? n.output : null;
}
var l = 3e4;
function u(e, t) {
	return !e.ended && e.expiresAt - l > t;
}
var d = e.object({
	userId: e.string(),
	email: e.string(),
	salt: e.string(),
	rounds: e.number(),
	hash: e.string(),
	tries: e.number(),
	waitUntil: e.number()
});
function f(t) {
	return Array.isArray(t) ? t.filter((t) => e.is(d, t)) : [];
}
// src/domain/devices/app-version.ts
var p = {
	BASE_URL: "/",
	DEV: !1,
	MODE: "production",
	PROD: !0,
	SSR: !1,
	VITE_SUPABASE_ANON_KEY: "",
	VITE_SUPABASE_URL: ""
}.VITE_BUILT_AT ?? "";
function m(e, t) {
	return t !== null && Date.parse(e) < Date.parse(t);
}
// src/backend/backend-config.ts
function ee() {
	let e = {
		BASE_URL: "/",
		DEV: !1,
		MODE: "production",
		PROD: !0,
		SSR: !1,
		VITE_SUPABASE_ANON_KEY: "",
		VITE_SUPABASE_URL: ""
	}.VITE_SUPABASE_URL ?? "", t = {
		BASE_URL: "/",
		DEV: !1,
		MODE: "production",
		PROD: !0,
		SSR: !1,
		VITE_SUPABASE_ANON_KEY: "",
		VITE_SUPABASE_URL: ""
	}.VITE_SUPABASE_ANON_KEY ?? "";
	return {
		url: e === "" ? location.origin : e,
		anonKey: t === "" ? "embedded" : t,
		app: p
	};
}
function te({ app: e = "" }) {
	return e === "" ? {} : { "x-client-info": `nefer/${e}` };
}
function ne(e) {
	return e.replace(/\/+$/, "");
}
// src/backend/staff-client.ts
var re = 1e4;
function ie(e, n) {
	let r = ae(e);
	return new t(`${e.url}/rest/v1`, {
		headers: {
			apikey: e.anonKey,
			...n !== void 0 && { Authorization: `Bearer ${n}` }
		},
		fetch: (e, t) => r(e, {
			...t,
			signal: AbortSignal.timeout(re)
		}),
		retry: !1
	});
}
function ae(e) {
	let { fetch: t = fetch } = e;
	return (n, r) => {
		let i = new Headers(r?.headers);
		for (let [t, n] of Object.entries(te(e))) i.set(t, n);
		return t(n, {
			...r,
			headers: i
		});
	};
}
// src/backend/auth/auth-call.ts
var oe = 1e4;
async function se(e, t, r, i) {
	let a = {
		status: 0,
		body: void 0
	}, o = async (e, n) => {
		try {
			let r = AbortSignal.timeout(oe), i = await t(e, {
				...n,
				signal: r
			});
			if (a = {
				status: i.status,
				body: await de(i)
			}, a.body !== void 0 && i.status < 500) return fe(i, a.body);
		} catch {}
		return Response.error();
	}, s = new n({
		url: `${ne(e.url)}/auth/v1`,
		headers: { apikey: e.anonKey },
		fetch: ae({
			...e,
			fetch: o
		}),
		...i === void 0 ? le : ue(i),
		storageKey: `nefer-call-${ce += 1}`,
		autoRefreshToken: !1,
		detectSessionInUrl: !1,
		skipAutoInitialize: !0
	});
	try {
		await r(s);
	} catch {}
	return await s.dispose(), a;
}
var ce = 0, le = { persistSession: !1 };
function ue(e) {
	let t = {
		access_token: e,
		refresh_token: "none",
		expires_at: (2 ** 53 - 1) / 1e3,
		expires_in: 3600,
		token_type: "bearer",
		user: null
	};
	return {
		persistSession: !0,
		storage: {
			getItem: () => JSON.stringify(t),
			setItem: () => void 0,
			removeItem: () => void 0
		}
	};
}
async function de(e) {
	let t = await e.text();
	try {
		return JSON.parse(t);
	} catch {
		return;
	}
}
function fe({ status: e, headers: t }, n) {
	return Object.assign(new Response(null, {
		status: e,
		headers: t
	}), { json: async () => n });
}
function pe({ status: e, body: t }, n = () => !0) {
	let r = ge(e) ? he(t) : void 0;
	return r !== void 0 && n(r) ? {
		ok: !1,
		failure: "refused",
		code: r
	} : {
		ok: !1,
		failure: "unreachable"
	};
}
function me({ status: e }) {
	return e >= 200 && e < 300;
}
function he(e) {
	if (typeof e == "object" && e) return [
		"error_code",
		"code",
		"error"
	].map((t) => Reflect.get(e, t)).find((e) => typeof e == "string");
}
function ge(e) {
	return e >= 400 && e < 500 && e !== 408 && e !== 429;
}
// src/backend/auth/supabase-auth.ts
var _e = e.object({
	access_token: e.string(),
	refresh_token: e.string(),
	expires_in: e.number(),
	user: e.object({
		id: e.string(),
		email: e.optional(e.string(), "")
	})
}), ve = e.object({
	id: e.string(),
	email: e.string()
});
function ye(t, n) {
	let r = (e, r) => se(t, n, e, r);
	return {
		signIn: async (e, t) => be(await r((n) => n.signInWithPassword({
			email: e,
			password: t
		}))),
		signUp: async (e, t) => be(await r((n) => n.signUp({
			email: e,
			password: t
		}))),
		renew: async (e) => be(await r((t) => t.refreshSession({ refresh_token: e })), Se),
		signOut: async (e) => {
			await r((t) => t.admin.signOut(e, "local"));
		},
		setPassword: async (t, n) => {
			let i = await r((e) => e.updateUser({ password: n }), t), a = e.safeParse(ve, i.body);
			return me(i) && a.success ? {
				ok: !0,
				email: a.output.email
			} : pe(i);
		},
		recover: async (e, t) => {
			let n = await r((n) => n.resetPasswordForEmail(e, { redirectTo: t }));
			return n.status === 429 ? "too-often" : n.body !== void 0 && n.status < 500 ? "sent" : "unreachable";
		}
	};
}
function be(t, n = () => !0) {
	let r = e.safeParse(_e, t.body);
	return me(t) && r.success ? {
		ok: !0,
		tokens: r.output
	} : pe(t, n);
}
var xe = /* @__PURE__ */ new Set([
	"bad_jwt",
	"invalid_credentials",
	"invalid_grant",
	"refresh_token_already_used",
	"refresh_token_not_found",
	"session_expired",
	"session_not_found",
	"user_banned",
	"user_not_found",
	"validation_failed"
]);
function Se(e) {
	return xe.has(e);
}
// src/backend/auth/session-keeper.ts
var Ce = e.object({
	staff: e.boolean(),
	role: e.optional(e.fallback(e.picklist(["owner", "member"]), "member"))
});
function we(e) {
	let { store: t, now: n, fetch: r = fetch } = e, i = ye(e.config, r);
	async function a(t) {
		return t.ok ? Te(e, t.tokens) : {
			ok: !1,
			failure: t.failure
		};
	}
	async function o() {
		let n = await t.read();
		return n === null || n.ended ? null : e.withLock("nefer-session", async () => {
			let e = await t.read();
			if (e === null || e.ended) return null;
			if (e.accessToken !== n.accessToken) return e;
			let r = await i.renew(e.refreshToken);
			return r.ok ? s(e, r.tokens) : (r.failure === "refused" && await t.replace(e.accessToken, {
				...e,
				ended: !0
			}), null);
		});
	}
	async function s(e, r) {
		let a = {
			...De(r, n()),
			...Ee(e)
		};
		return await t.replace(e.accessToken, a) ? a : (await i.signOut(a.accessToken), null);
	}
	return {
		renew: o,
		signIn: async (e, t) => a(await i.signIn(e, t)),
		signUpOrIn: async (e, t) => {
			let n = await a(await i.signIn(e, t));
			return n.ok || n.failure !== "refused" ? n : a(await i.signUp(e, t));
		},
		usable: async () => {
			let e = await t.read();
			return e === null ? null : u(e, n()) ? e : o();
		},
		signOut: async () => {
			let e = await t.read();
			await t.write(null), e && e.local !== !0 && await i.signOut(e.accessToken);
		}
	};
}
async function Te(t, n) {
	let { data: r, status: i } = await ie({
		...t.config,
		fetch: t.fetch
	}, n.access_token).rpc("me"), a = e.safeParse(Ce, r);
	if (!a.success) return {
		ok: !1,
		failure: i === 401 ? "refused" : "unreachable"
	};
	if (!a.output.staff) return {
		ok: !1,
		failure: "not-staff"
	};
	let o = {
		...De(n, t.now()),
		...Ee(a.output)
	};
	return await t.store.write(o), {
		ok: !0,
		session: o
	};
}
function Ee({ role: e }) {
	return e === void 0 ? {} : { role: e };
}
function De(e, t) {
	return {
		userId: e.user.id,
		email: e.user.email,
		accessToken: e.access_token,
		refreshToken: e.refresh_token,
		expiresAt: t + e.expires_in * 1e3,
		ended: !1
	};
}
// src/domain/plain-values.ts
function h(e, t) {
	if (Object.is(e, t)) return !0;
	if (!Oe(e) || !Oe(t)) return !1;
	let n = ke(e);
	return n !== ke(t) || n !== "[object Array]" && n !== "[object Object]" ? !1 : [.../* @__PURE__ */ new Set([...Object.keys(e), ...Object.keys(t)])].every((n) => h(Reflect.get(e, n), Reflect.get(t, n)));
}
function Oe(e) {
	return typeof e == "object" && !!e;
}
function ke(e) {
	return Object.prototype.toString.call(e);
}
function Ae(e) {
	return Object.keys(e);
}
function je(e, t) {
	let n = Ae(e).map((n) => [n, t(e[n], n)]);
	return Object.fromEntries(n);
}
function Me(e) {
	return Object.fromEntries(Object.entries(e).filter(([, e]) => e !== void 0));
}
// src/domain/piastres.ts
var g = e.pipe(e.number(), e.safeInteger(), e.minValue(0)), _ = e.pipe(e.string(), e.minLength(1), e.maxLength(64)), Ne = {
	name: 200,
	description: 5e3,
	image: 2e3
}, Pe = 1e6, Fe = e.object({
	id: _,
	name: e.string(),
	description: e.string(),
	price: g,
	image: e.string(),
	category: e.nullable(_),
	featured: e.boolean(),
	bestseller: e.boolean(),
	new: e.boolean(),
	stock: e.pipe(e.number(), e.safeInteger(), e.minValue(0)),
	created_at: e.string(),
	updated_at: e.string()
});
function Ie(t) {
	let n = e.safeParse(Fe, t);
	return n.success ? n.output : null;
}
// src/domain/writes/definition.ts
function Le(t) {
	return e.pipe(e.string(), e.maxLength(t));
}
var Re = 3e4, ze = 9e4, Be = {
	upload: null,
	leaseMs: Re
}, v = {
	categories: He,
	pictures: He
}, y = {
	waitsForStock: !1,
	increasesStock: !1,
	stockReason: () => ""
}, b = {
	mergeWith: {},
	editable: () => [],
	conflictBase: null
};
function x(e, t = "") {
	return Object.entries(e).map(([e, n]) => ({
		path: `${t}${e}`,
		name: e,
		value: n
	}));
}
function Ve(e, { base: t, patch: n }) {
	return {
		...e,
		base: {
			...t,
			...e.base
		},
		patch: {
			...e.patch,
			...n
		}
	};
}
function He(e) {
	return e;
}
// src/domain/writes/category-writes.ts
var { image: Ue, ...We } = je(Ne, Le), Ge = {
	...We,
	image_url: Ue
}, Ke = e.partial(e.object(Ge)), qe = e.object({
	category_id: _,
	...Ge
}), Je = e.object({
	category_id: _,
	base: Ke,
	patch: Ke
}), Ye = e.object({
	category_id: _,
	move_to: e.nullable(_),
	base: e.optional(Ke)
}), Xe = {
	audience: "staff",
	lane: "category",
	id: (e) => e.category_id,
	...y,
	...Be
}, Ze = {
	...Xe,
	label: "New category",
	payload: qe,
	effects: ({ category_id: e, ...t }, n) => [{
		t: "categories",
		id: e,
		type: "put",
		row: {
			id: e,
			...t,
			updated_at: n
		}
	}],
	creates: ({ name: e }) => e,
	mergeWith: {
		updateCategory: (e, { patch: t }) => ({
			...e,
			...Me(t)
		}),
		deleteCategory: (e, { move_to: t }) => t === null ? "none" : null
	},
	categories: (e, t) => ({
		...e,
		category_id: t(e.category_id, "own")
	}),
	pictures: (e, t) => ({
		...e,
		image_url: t(e.image_url, "shown")
	}),
	editable: ({ category_id: e, ...t }) => x(t),
	conflictBase: null
}, Qe = {
	...Xe,
	label: "Category edit",
	payload: Je,
	effects: ({ category_id: e, patch: t }) => [{
		t: "categories",
		id: e,
		type: "patch",
		patch: t
	}],
	creates: null,
	mergeWith: { updateCategory: Ve },
	categories: (e, t) => ({
		...e,
		category_id: t(e.category_id, "own")
	}),
	pictures: ({ base: e, patch: t, ...n }, r) => ({
		...n,
		base: nt(e, r, "seen"),
		patch: nt(t, r, "shown")
	}),
	editable: ({ patch: e }) => x(e, "patch."),
	conflictBase: "patch"
}, $e = {
	...Xe,
	...b,
	...v,
	label: "Category deletion",
	payload: Ye,
	effects: ({ category_id: e, move_to: t }) => [{
		t: "categories",
		id: e,
		type: "remove"
	}, {
		t: "products",
		id: null,
		type: "move",
		from: e,
		to: t
	}],
	creates: null,
	categories: ({ category_id: e, move_to: t, ...n }, r) => ({
		...n,
		category_id: r(e, "own"),
		move_to: r(t, "target")
	}),
	pictures: ({ base: e, ...t }, n) => e === void 0 ? t : {
		...t,
		base: nt(e, n, "seen")
	},
	conflictBase: "row"
};
function et(e, t) {
	let { id: n, updated_at: r, ...i } = e;
	return {
		kind: "deleteCategory",
		payload: {
			category_id: n,
			move_to: t,
			base: i
		}
	};
}
var tt = {
	createCategory: Ze,
	updateCategory: Qe,
	deleteCategory: $e
};
function nt(e, t, n) {
	return e.image_url === void 0 ? e : {
		...e,
		image_url: t(e.image_url, n)
	};
}
// src/domain/orders/order-amounts.ts
function rt(e) {
	return e.price * e.quantity;
}
function it(e) {
	return e.reduce((e, t) => e + rt(t), 0);
}
function at(e) {
	return 0;
}
function ot(e) {
	let t = it(e);
	return t + at(t);
}
var st = e.picklist([
	"pending",
	"processing",
	"shipped",
	"delivered",
	"cancelled"
]);
function ct(e) {
	return e === "delivered" || e === "cancelled";
}
var lt = e.pipe(e.string(), e.transform((t) => e.is(st, t) ? t : "processing")), ut = e.object({
	id: _,
	name: e.string(),
	price: g,
	quantity: e.pipe(e.number(), e.safeInteger(), e.minValue(1)),
	image: e.string(),
	short: e.optional(e.number())
}), dt = e.object({
	id: e.pipe(e.string(), e.uuid()),
	created_at: e.string(),
	status: lt,
	total: g,
	items: e.array(ut),
	mailed_at: e.optional(e.string()),
	held: e.fallback(e.optional(e.boolean()), void 0)
});
function ft(t) {
	let n = e.safeParse(dt, t);
	return n.success ? n.output : null;
}
var pt = {
	product_id: _,
	quantity: e.pipe(e.number(), e.safeInteger(), e.minValue(1), e.maxValue(999)),
	price: g
}, mt = e.pipe(e.array(e.object(pt)), e.minLength(1), e.maxLength(100)), ht = e.pipe(e.array(e.object({
	...pt,
	name: e.optional(e.string())
})), e.minLength(1), e.maxLength(100)), S = {
	sold_out: e.object({
		product_id: _,
		code: e.literal("sold_out")
	}),
	not_enough_stock: e.object({
		product_id: _,
		code: e.literal("not_enough_stock"),
		available: e.number()
	}),
	price_changed: e.object({
		product_id: _,
		code: e.literal("price_changed"),
		price: g
	}),
	not_sold: e.object({
		product_id: _,
		code: e.literal("not_sold")
	})
}, gt = e.pipe(e.string(), e.check((e) => !Object.hasOwn(S, e)), e.transform(() => "other")), _t = e.union([e.variant("code", [
	S.sold_out,
	S.not_enough_stock,
	S.price_changed,
	S.not_sold
]), e.object({
	product_id: _,
	code: gt
})]);
function vt(t) {
	return e.is(e.pipe(e.string(), e.uuid()), t);
}
// src/domain/writes/order-writes.ts
var yt = e.object({
	order_id: _,
	base: st,
	status: st
}), bt = e.object({
	order_id: _,
	release: e.boolean()
}), xt = e.object({
	sold_at: e.string(),
	items: ht
}), St = {
	audience: "staff",
	lane: "order",
	creates: null,
	...b,
	...v,
	...y,
	...Be
}, Ct = {
	setOrderStatus: {
		...St,
		label: "Order status",
		payload: yt,
		id: ({ order_id: e }) => e,
		effects: ({ order_id: e, status: t }) => [{
			t: "orders",
			id: e,
			type: "status",
			status: t
		}],
		editable: ({ status: e }) => x({ status: e }),
		conflictBase: "value"
	},
	decideHeldOrder: {
		...St,
		label: "Decision on a held order",
		payload: bt,
		id: ({ order_id: e }) => e,
		effects: ({ order_id: e, release: t }) => [t ? {
			t: "orders",
			id: e,
			type: "release"
		} : {
			t: "orders",
			id: e,
			type: "status",
			status: "cancelled"
		}]
	},
	recordSale: {
		...St,
		label: "Stall sale",
		payload: xt,
		id: null,
		effects: ({ items: e }) => wt(e),
		editable: ({ items: e }) => e.flatMap(({ product_id: e, quantity: t, price: n }, r) => x({
			quantity: t,
			price: n
		}, `items.${r}.`).map((t) => ({
			...t,
			product: e
		}))),
		waitsForStock: !0,
		stockReason: () => "stall sale"
	}
};
function wt(e) {
	return e.map(({ product_id: e, quantity: t }) => ({
		t: "products",
		id: e,
		type: "add-stock",
		delta: -t
	}));
}
// src/domain/writes/product-writes.ts
var Tt = {
	...e.omit(Fe, [
		"id",
		"stock",
		"created_at",
		"updated_at"
	]).entries,
	...je(Ne, Le)
}, Et = e.partial(e.object(Tt)), Dt = e.pipe(Fe.entries.stock, e.maxValue(Pe)), Ot = e.object({
	product_id: _,
	...Tt,
	stock: Dt
}), kt = e.object({
	product_id: _,
	base: Et,
	patch: Et
}), At = e.partial(e.object({
	...Tt,
	stock: e.number()
})), jt = e.object({
	product_id: _,
	base: e.optional(At)
}), Mt = e.pipe(e.number(), e.safeInteger(), e.minValue(-Pe), e.maxValue(Pe)), Nt = e.object({
	product_id: _,
	delta: Mt,
	reason: Le(200)
}), Pt = e.object({
	photo_id: e.pipe(e.string(), e.uuid()),
	address: Le(2e3)
}), Ft = {
	audience: "staff",
	lane: "product",
	id: (e) => e.product_id,
	...Be
}, It = {
	...Ft,
	label: "New product",
	payload: Ot,
	effects: ({ product_id: e, ...t }, n) => [{
		t: "products",
		id: e,
		type: "put",
		row: {
			id: e,
			...t,
			created_at: n,
			updated_at: n
		}
	}],
	creates: ({ name: e }) => e,
	mergeWith: {
		updateProduct: (e, { patch: t }) => ({
			...e,
			...Me(t)
		}),
		deleteProduct: () => "none"
	},
	categories: (e, t) => ({
		...e,
		category: t(e.category, "target")
	}),
	pictures: (e, t) => ({
		...e,
		image: t(e.image, "shown")
	}),
	editable: ({ product_id: e, ...t }) => x(t),
	conflictBase: null,
	waitsForStock: !1,
	increasesStock: !0,
	stockReason: () => "created"
}, Lt = {
	...Ft,
	...y,
	label: "Product edit",
	payload: kt,
	effects: ({ product_id: e, patch: t }) => [{
		t: "products",
		id: e,
		type: "patch",
		patch: t
	}],
	creates: null,
	mergeWith: { updateProduct: Ve },
	categories: ({ base: e, patch: t, ...n }, r) => ({
		...n,
		base: Wt(e, (e) => r(e, "seen")),
		patch: Wt(t, (e) => r(e, "target"))
	}),
	pictures: ({ base: e, patch: t, ...n }, r) => ({
		...n,
		base: Gt(e, r, "seen"),
		patch: Gt(t, r, "shown")
	}),
	editable: ({ patch: e }) => x(e, "patch."),
	conflictBase: "patch"
}, Rt = {
	...Ft,
	...b,
	...v,
	...y,
	label: "Product deletion",
	payload: jt,
	effects: ({ product_id: e }) => [{
		t: "products",
		id: e,
		type: "remove"
	}],
	creates: null,
	categories: ({ base: e, ...t }, n) => e === void 0 ? t : {
		...t,
		base: Wt(e, (e) => n(e, "seen"))
	},
	pictures: ({ base: e, ...t }, n) => e === void 0 ? t : {
		...t,
		base: Gt(e, n, "seen")
	},
	conflictBase: "row"
}, zt = {
	...Ft,
	...v,
	label: "Stock change",
	payload: Nt,
	effects: ({ product_id: e, delta: t }) => [{
		t: "products",
		id: e,
		type: "add-stock",
		delta: t
	}],
	creates: null,
	mergeWith: { adjustStock: Ut },
	editable: ({ delta: e }) => x({ delta: e }),
	conflictBase: null,
	waitsForStock: !1,
	increasesStock: ({ delta: e }) => e > 0,
	stockReason: ({ reason: e }) => e
}, Bt = {
	...b,
	...v,
	...y,
	label: "Photo",
	payload: Pt,
	audience: "staff",
	lane: "photo",
	id: ({ photo_id: e }) => e,
	effects: () => [],
	creates: null,
	editable: ({ address: e }) => [{
		path: "address",
		name: "image",
		value: e
	}],
	upload: (e) => e,
	leaseMs: ze
};
function Vt(e) {
	let { id: t, created_at: n, updated_at: r, ...i } = e;
	return {
		kind: "deleteProduct",
		payload: {
			product_id: t,
			base: i
		}
	};
}
var Ht = {
	createProduct: It,
	updateProduct: Lt,
	deleteProduct: Rt,
	adjustStock: zt,
	uploadPhoto: Bt
};
function Ut(e, t) {
	let n = e.delta + t.delta;
	return e.reason !== t.reason || Math.abs(n) > 1e6 ? null : n === 0 ? "none" : {
		...e,
		delta: n
	};
}
function Wt(e, t) {
	return e.category === void 0 ? e : {
		...e,
		category: t(e.category)
	};
}
function Gt(e, t, n) {
	return e.image === void 0 ? e : {
		...e,
		image: t(e.image, n)
	};
}
// src/domain/forms/typed-text.ts
function Kt(e) {
	return e.replace(/[\u0660-\u0669]/g, (e) => String(e.charCodeAt(0) - 1632)).replace(/[\u06f0-\u06f9]/g, (e) => String(e.charCodeAt(0) - 1776));
}
function qt(e) {
	return e.replace(/[^\P{Cc}\t\n\r]/gu, "");
}
function Jt(e) {
	return `Please use at most ${e} characters`;
}
function C(t, n, r = 200) {
	return e.pipe(e.string(), e.transform(qt), e.trim(), e.minLength(t, n), e.maxLength(r, Jt(r)));
}
var Yt = e.pipe(e.string(), e.transform(qt), e.trim(), e.email("Please enter a valid email address"), e.maxLength(200, Jt(200))), Xt = (e) => C(1, "Please fill in this field", e), Zt = e.object({ email: Yt }), Qt = e.object({
	name: Xt(),
	email: Yt,
	subject: Xt(),
	message: Xt(5e3)
});
// src/domain/orders/customer.ts
function $t(e) {
	return Kt(e).replace(/[\s()\-.\u200e\u200f\u202a-\u202e]/g, "");
}
var w = e.object({
	firstName: C(2, "First name must be at least 2 characters"),
	lastName: C(2, "Last name must be at least 2 characters"),
	email: Yt,
	phone: e.pipe(e.string(), e.transform($t), e.regex(/^\+?[0-9]{11,20}$/, "Please enter a valid phone number")),
	address: C(5, "Please enter your full address", 500),
	city: C(2, "Please enter a valid city"),
	governorate: C(2, "Please enter a valid governorate"),
	postalCode: C(5, "Please enter a valid postal code", 20)
});
e.object({
	...w.entries,
	phone: e.pipe(w.entries.phone, e.check((e) => !/^\+?(\d)\1+$/.test(e), "Please enter a valid phone number")),
	postalCode: e.pipe(w.entries.postalCode, e.regex(/^[\p{Nd}\s-]+$/u, "Please enter a valid postal code"))
}), Ae(w.entries), je(w.entries, () => "");
// src/domain/writes/shopper-writes.ts
var en = e.object({
	token: e.pipe(e.string(), e.minLength(32), e.maxLength(128)),
	placed_at: e.string(),
	payment_method: e.literal("cash"),
	customer: w,
	items: mt
}), tn = {
	audience: "anyone",
	id: null,
	effects: () => [],
	creates: null,
	...b,
	...v,
	...y,
	...Be
}, nn = {
	placeOrder: {
		...tn,
		label: "Order",
		payload: en,
		lane: "order",
		effects: ({ items: e }) => wt(e),
		stockReason: () => "order"
	},
	subscribeNewsletter: {
		...tn,
		label: "Newsletter sign-up",
		payload: Zt,
		lane: "newsletter"
	},
	sendContactMessage: {
		...tn,
		label: "Message to the workshop",
		payload: Qt,
		lane: "message"
	}
}, rn = {
	...Ht,
	...tt,
	...Ct,
	...nn
}, T = Object.fromEntries(Object.keys(rn).map((e) => [e, (t) => ({
	kind: e,
	payload: t
})]));
function an(e) {
	return Object.hasOwn(rn, e);
}
function E(e) {
	return an(e) ? D(e) : void 0;
}
function D(e) {
	return rn[e];
}
function O(t, n) {
	let r = e.safeParse(E(t)?.payload ?? e.never(), n);
	return r.success ? {
		kind: t,
		payload: r.output
	} : null;
}
function on(e) {
	return e.replace(/[A-Z]/g, (e) => `_${e.toLowerCase()}`);
}
function sn(e) {
	return D(e).audience;
}
function cn({ kind: e, payload: t }, n) {
	let { lane: r, id: i } = D(e);
	return `${r}:${i === null ? n : i(t)}`;
}
var ln = {
	product: "products",
	category: "categories",
	order: "orders"
};
function un(e) {
	let t = E(e);
	return t?.id ? ln[t.lane] : void 0;
}
function dn({ kind: e, payload: t }) {
	let [n, r] = [un(e), D(e).id];
	return n === void 0 || r === null ? null : {
		t: n,
		id: r(t)
	};
}
function fn({ kind: e, payload: t }, n) {
	return D(e).effects(t, new Date(n).toISOString());
}
function pn(e, t) {
	let { kind: n } = e, r = D(n).mergeWith[t.kind]?.(e.payload, t.payload) ?? null;
	return r === null || r === "none" ? r : {
		kind: n,
		payload: r
	};
}
function mn(e) {
	return (E(e)?.creates ?? null) !== null;
}
function k(e) {
	return (E(e)?.upload ?? null) !== null;
}
function A({ kind: e, payload: t }) {
	if (!k(e)) return null;
	let n = O(e, t);
	return n && (D(n.kind).upload?.(n.payload) ?? null);
}
function hn(e) {
	return e.flatMap((e) => A(e)?.photo_id ?? []);
}
function gn(e) {
	return E(e)?.leaseMs ?? 3e4;
}
function _n(e) {
	return D(e).conflictBase;
}
function vn(e) {
	return fn(e, 0)[0]?.type === "remove";
}
// src/domain/writes/outcome.ts
var yn = e.pipe(e.number(), e.safeInteger(), e.minValue(1)), bn = [
	"categories",
	"products",
	"orders"
], xn = e.picklist(bn), Sn = e.object({
	t: e.string(),
	id: e.string(),
	v: yn
}), Cn = e.object({
	status: e.literal("applied"),
	xid: e.pipe(e.string(), e.digits()),
	epoch: e.string(),
	touched: e.array(Sn),
	row: e.optional(e.unknown())
}), wn = e.optional(e.unknown()), Tn = e.object({
	base: wn,
	theirs: wn,
	mine: wn
}), En = e.object({
	status: e.literal("conflict"),
	code: e.optional(e.string()),
	version: e.optional(yn),
	row: e.optional(e.unknown()),
	fields: e.optional(e.record(e.string(), Tn))
}), Dn = e.object({
	status: e.literal("rejected"),
	code: e.string(),
	path: e.optional(e.string()),
	available: e.optional(e.number()),
	items: e.optional(e.array(_t))
}), On = e.object({
	status: e.literal("wait"),
	retry_after_ms: e.pipe(e.number(), e.minValue(0))
}), kn = e.variant("status", [
	Cn,
	En,
	Dn,
	On
]);
function An(t) {
	return e.is(kn, t);
}
function jn(t) {
	return e.is(xn, t);
}
function Mn(t) {
	let n = e.safeParse(Cn, t);
	return n.success ? n.output : null;
}
function Nn(t) {
	let n = e.safeParse(Dn, t);
	return n.success ? n.output : null;
}
// src/domain/pulled-page.ts
var Pn = e.object({
	t: e.string(),
	id: e.string(),
	v: e.number(),
	row: e.unknown()
}), Fn = e.tuple([
	e.string(),
	e.number(),
	e.number(),
	e.number()
]), In = e.object({
	epoch: e.string(),
	reset: e.boolean(),
	more: e.boolean(),
	rows: e.array(Pn),
	stocks: e.optional(e.array(Fn)),
	ahead: e.fallback(e.optional(e.array(Pn)), void 0),
	next: e.unknown(),
	horizon: e.string(),
	at: e.string(),
	total: e.optional(e.number()),
	horizon_ms: e.fallback(e.optional(e.number()), void 0),
	min_app_version: e.fallback(e.optional(e.string()), void 0)
}), Ln = e.pipe(In, e.transform(({ ahead: e, ...t }) => ({
	...t,
	priorityRows: e
}))), Rn = 36e5, zn = /* @__PURE__ */ new Set([
	0,
	408,
	425,
	429
]), Bn = /^(08|40|53|57)...$|^(25006|25P03|55P03|55006)$/, Vn = /* @__PURE__ */ new Set([
	"PGRST202",
	"PGRST203",
	"PGRST204",
	"42703",
	"42883"
]), Hn = /^(22|23)...$/;
function Un(e) {
	let t = Jn(e.retryAfter, e.now);
	return {
		class: qn(e),
		status: e.status,
		...e.code !== void 0 && e.code !== "" && { code: e.code },
		...t !== void 0 && { retryAfterMs: t },
		...Gn(e) && { message: Kn(e).slice(0, Wn) }
	};
}
var Wn = 300;
function Gn({ status: e, code: t = "", message: n }) {
	let r = /^(PGRST|42|XX)/.test(t) || Bn.test(t) || Hn.test(t);
	return e === 400 && !r && Kn({ message: n }) !== "";
}
function Kn({ message: e = "" }) {
	return e.trim();
}
function qn(e) {
	let { status: t, code: n = "", message: r, isJson: i, withUserToken: a } = e;
	return e.isAnswer === !0 && i && t >= 200 && t < 300 ? "upgrade" : Bn.test(n) ? "transient" : Vn.has(n) ? "upgrade" : Hn.test(n) || t === 413 ? "rejected" : !i || zn.has(t) || t >= 500 ? "transient" : t === 401 ? "sign-in" : t === 403 || n === "42501" ? a ? "rejected" : "sign-in" : Gn({
		status: t,
		code: n,
		message: r
	}) ? "rejected" : t >= 400 ? "upgrade" : "transient";
}
function Jn(e, t) {
	let n = e?.trim() ?? "";
	if (n === "") return;
	let r = /^\d+$/.test(n) ? Number(n) * 1e3 : Date.parse(n) - t;
	return Number.isNaN(r) ? void 0 : Math.min(Math.max(r, 0), Rn);
}
function Yn(e) {
	return /\bjson\b/i.test(e.get("content-type") ?? "");
}
// src/backend/call-function.ts
async function j(t, n) {
	let { accessToken: r = null, answer: i, args: a, name: o, signal: s } = n, c = { headers: new Headers() }, { data: l, error: u, status: d } = await Xn(t, r, c).rpc(o, a).abortSignal(s), f = u === null ? e.safeParse(i, l) : void 0;
	return f?.success ? {
		ok: !0,
		value: f.output
	} : {
		ok: !1,
		error: Un({
			status: d,
			code: $n(u, "code"),
			message: $n(u, "message"),
			isJson: Yn(c.headers),
			isAnswer: u === null && Qn(l),
			retryAfter: c.headers.get("retry-after"),
			withUserToken: r !== null,
			now: (t.now ?? Date.now)()
		})
	};
}
function Xn(e, n, r) {
	return new t(`${ne(e.url)}/rest/v1`, {
		headers: {
			apikey: e.anonKey,
			...te(e),
			...n !== null && { Authorization: `Bearer ${n}` }
		},
		fetch: Zn(e.fetch ?? fetch, r),
		retry: !1
	});
}
function Zn(e, t) {
	return async (n, r) => {
		let i = await e(n, {
			...r,
			redirect: "error"
		});
		return t.headers = i.headers, i;
	};
}
function Qn(e) {
	return typeof e != "object" || !e ? !1 : [
		"status",
		"epoch",
		"order"
	].some((t) => Object.hasOwn(e, t));
}
function $n(e, t) {
	if (typeof e != "object" || !e) return;
	let n = Reflect.get(e, t);
	return typeof n == "string" ? n : void 0;
}
// src/backend/supabase-gateway.ts
var er = e.variant("status", [Dn, e.object({
	status: e.literal("found"),
	orders: e.array(e.object({
		id: e.string(),
		v: e.number(),
		row: e.unknown()
	})),
	next: e.nullable(e.object({
		at: e.string(),
		id: e.string()
	}))
})]), tr = e.object({ status: e.picklist([
	"confirmed",
	"unsubscribed",
	"unknown"
]) }), nr = e.custom(An), rr = e.variant("status", [Dn, e.object({
	status: e.literal("done"),
	outcomes: e.record(e.string(), e.unknown())
})]), ir = e.object({ order: e.nullable(dt) });
function ar(t) {
	return {
		pullCatalog: (e, n, r, i) => j(t, {
			name: i === void 0 ? "pull_catalog_changes" : "pull_catalog_first",
			args: {
				p_cursor: e,
				p_limit: n,
				p_seen: i
			},
			answer: Ln,
			signal: r
		}),
		pullOrders: (e, n, r, i) => j(t, {
			name: "pull_orders",
			args: {
				p_cursor: e,
				p_limit: n
			},
			answer: Ln,
			accessToken: r,
			signal: i
		}),
		findOrders: async ({ text: e, status: n, before: r, limit: i }, a, o) => cr(await j(t, {
			name: "find_orders",
			args: {
				p_query: e,
				p_status: n,
				p_before: r,
				p_limit: i
			},
			answer: er,
			accessToken: a,
			signal: o
		}), ({ orders: e, next: t }) => ({
			orders: e,
			next: t
		})),
		send: (e, n, r) => j(t, {
			name: on(e.kind),
			args: {
				p_operation_id: e.id,
				p_payload: e.payload
			},
			answer: nr,
			accessToken: n,
			signal: r
		}),
		sendBatch: async (e, n, r) => cr(await j(t, {
			name: "run_operations",
			args: { p_operations: e.map((e) => ({
				...e,
				kind: on(e.kind)
			})) },
			answer: rr,
			accessToken: n,
			signal: r
		}), ({ outcomes: e }) => ur(e)),
		withdraw: ({ id: e, kind: n }, r, i) => j(t, {
			name: "withdraw_operation",
			args: {
				p_operation_id: e,
				p_kind: on(n)
			},
			answer: nr,
			accessToken: r,
			signal: i
		}),
		orderStatus: async (e, n, r) => sr(await j(t, {
			name: "order_status",
			args: {
				p_order_id: e,
				p_token: n
			},
			answer: ir,
			signal: r
		}), ({ order: e }) => e),
		followNewsletterLink: async ({ action: e, token: n }, r) => sr(await j(t, {
			name: e === "confirm" ? "confirm_newsletter" : "unsubscribe_newsletter",
			args: { p_token: n },
			answer: tr,
			signal: r
		}), ({ status: e }) => e),
		callAsStaff: (e, n, r) => j(t, {
			...e,
			accessToken: n,
			signal: r
		}),
		reportDevice: (n, r, i) => j(t, {
			name: "report_device",
			args: { p_report: n },
			answer: e.boolean(),
			accessToken: r,
			signal: i
		}),
		uploadPhoto: (e, n, r) => or(t, (i) => i.uploadPhoto(t, e, n, r)),
		findPhotoStore: (e, n) => or(t, (r) => r.findPhotoStore(t, e, n))
	};
}
async function or({ loadPhotos: e }, t) {
	try {
		if (e !== void 0) return await t(await e());
	} catch {}
	return {
		ok: !1,
		error: { class: "transient" }
	};
}
function sr(e, t) {
	return e.ok ? {
		ok: !0,
		value: t(e.value)
	} : e;
}
function cr(e, t) {
	return e.ok ? lr(e.value) ? {
		ok: !1,
		error: {
			class: "rejected",
			code: e.value.code
		}
	} : {
		ok: !0,
		value: t(e.value)
	} : e;
}
function lr(e) {
	return e.status === "rejected";
}
function ur(e) {
	return new Map(Object.entries(e).flatMap(([e, t]) => An(t) ? [[e, t]] : []));
}
// src/domain/functions.ts
function dr(e) {
	let t = !1;
	return () => {
		t || e(), t = !0;
	};
}
function fr() {
	let e = /* @__PURE__ */ new Set();
	return {
		subscribe: (t) => (e.add(t), () => void e.delete(t)),
		notify: () => e.forEach((e) => e()),
		hasAny: () => e.size > 0
	};
}
function M(e) {
	let t = /* @__PURE__ */ new WeakMap();
	return (n) => {
		let r = t.get(n);
		if (r !== void 0) return r.value;
		let i = e(n);
		return t.set(n, { value: i }), i;
	};
}
// src/db/connection.ts
function pr(e) {
	let t = 0, n = !1, r = null, i = fr(), a = (e) => {
		n !== e && (n = e, i.notify());
	};
	async function o() {
		try {
			e.close({ disableAutoOpen: !1 }), await e.open(), t += 1, a(!1), mr(e);
		} catch (e) {
			throw a(!0), e;
		} finally {
			r = null;
		}
	}
	return {
		opened: () => t,
		reopen: async (e) => {
			t === e && (r ??= o(), await r);
		},
		isLost: () => n,
		subscribe: i.subscribe
	};
}
function mr({ name: e, tables: t }) {
	let n = t.flatMap(({ name: e, schema: t }) => [
		"",
		":dels",
		...t.indexes.map((e) => e.name)
	].map((t) => `${e}/${t}`));
	r.on.storagemutated.fire(Object.fromEntries(n.map((t) => [`idb://${e}/${t}`, hr()])));
}
function hr() {
	return new i(r.minKey, r.maxKey);
}
function gr(e, t = () => void 0) {
	let n = /* @__PURE__ */ new Set(), r = !1, i = (e, i) => {
		if (r) throw new DOMException("This page has been left", "AbortError");
		let a = e.transaction(...i);
		if (!_r(a)) return a;
		n.add(a), a.addEventListener("abort", t, { once: !0 });
		for (let e of ["complete", "abort"]) a.addEventListener(e, () => n.delete(a), { once: !0 });
		return a;
	};
	return e.use({
		stack: "dbcore",
		name: "running-transactions",
		create: (e) => ({
			...e,
			transaction: (...t) => i(e, t)
		})
	}), {
		stop: () => {
			r = !0, n.forEach((e) => vr(e));
		},
		resume: () => {
			r = !1;
		}
	};
}
function _r(e) {
	return "addEventListener" in e;
}
function vr(e) {
	try {
		e.abort();
	} catch {}
}
// src/domain/orders/cart.ts
var yr = e.object({
	id: _,
	name: e.string(),
	price: g,
	image: e.string(),
	quantity: e.pipe(e.number(), e.safeInteger(), e.minValue(1), e.maxValue(999)),
	new: e.boolean(),
	bestseller: e.boolean(),
	addedAt: e.number(),
	priceSeenAt: e.optional(e.number()),
	loweredFrom: e.optional(g)
});
function br(t) {
	let n = e.safeParse(yr, t);
	return n.success ? n.output : null;
}
function xr(e, t) {
	let n = new Map(e.map((e) => [e.id, e]));
	return t.length === e.length && t.every(({ id: e, quantity: t, price: r }) => {
		let i = n.get(e);
		return i?.quantity === t && i.price <= r;
	});
}
// src/domain/writes/operation.ts
var Sr = [
	"pending",
	"inflight",
	"applied",
	"needs-sign-in",
	"needs-upgrade",
	"conflict",
	"rejected"
], Cr = e.custom((e) => e === "anon" || typeof e == "string" && /^user:.+/.test(e)), wr = e.pipe(e.number(), e.finite()), Tr = e.object({
	seq: e.pipe(e.number(), e.safeInteger()),
	id: e.pipe(e.string(), e.uuid()),
	v: e.literal(1),
	kind: e.string(),
	lane: e.string(),
	scope: Cr,
	deps: e.array(e.string()),
	payload: e.unknown(),
	state: e.picklist(Sr),
	attempts: e.pipe(e.number(), e.safeInteger(), e.minValue(0)),
	nextAttemptAt: wr,
	lease: e.optional(e.object({
		owner: e.string(),
		until: wr
	})),
	lastError: e.optional(e.object({
		class: e.string(),
		status: e.optional(e.number()),
		code: e.optional(e.string()),
		message: e.optional(e.string()),
		at: wr
	})),
	outcome: e.optional(e.unknown()),
	solo: e.optional(e.boolean()),
	merged: e.optional(e.array(e.string())),
	arrived: e.optional(e.record(e.string(), e.number())),
	again: e.optional(e.boolean()),
	writtenBy: e.optional(e.string()),
	createdAt: wr
});
function N(e) {
	return e.state !== "applied";
}
var Er = ["conflict", "rejected"];
function P({ state: e }) {
	return Er.includes(e);
}
function Dr(e) {
	let { attempts: t, outcome: n, state: r, lastError: i } = e;
	if (t === 0 || n !== void 0 || r === "applied") return !1;
	if (t > 1 || r === "inflight") return !0;
	let { class: a = "", status: o = 0, code: s } = i ?? {};
	return P(e) && a !== "set-aside" || s === "rate_limited" ? !1 : o < 400 || !["sign-in", "upgrade"].includes(a);
}
function Or(e) {
	return P(e) || e.state === "needs-sign-in";
}
function kr(e, t) {
	let { scope: n } = e;
	return Or(e) && (n === "anon" || n === `user:${t}`);
}
var Ar = e.object({
	seq: e.pipe(e.number(), e.safeInteger()),
	id: e.string(),
	lane: e.string(),
	scope: e.fallback(Cr, "anon")
});
function jr(t) {
	let n = e.safeParse(Ar, t);
	return n.success ? {
		...n.output,
		v: 1,
		kind: "unreadable",
		deps: [],
		payload: null,
		state: "needs-sign-in",
		attempts: 0,
		nextAttemptAt: 0,
		createdAt: 0
	} : null;
}
function Mr(t) {
	let n = e.safeParse(Tr, t);
	return n.success ? n.output : null;
}
// src/db/schema/local-database.ts
function Nr(e, t = {}) {
	let n = new r(e, {
		...t,
		chromeTransactionDurability: "strict",
		cache: "disabled"
	});
	return n.version(2).stores({
		cart: "id, addedAt",
		outbox: "++seq, &id, lane, state",
		myOrders: "id, placedAt",
		drafts: "key",
		settings: "key",
		log: "++seq",
		photos: "id, draftKey"
	}), n.version(3).stores({ sent: "id, sentAt" }), n.version(4).stores({ stallDays: "[userId+day]" }).upgrade(Pr), n;
}
async function Pr(e) {
	let t = e.table("drafts"), n = (await t.where("key").startsWith("user:").toArray()).flatMap((e) => {
		let [, t, n] = /^user:([^/]+)\/stall-day:(.+)$/.exec(e.key) ?? [];
		return t === void 0 || n === void 0 ? [] : {
			key: e.key,
			row: {
				userId: t,
				day: n,
				entries: e.value,
				savedAt: e.savedAt
			}
		};
	});
	await e.table("stallDays").bulkPut(n.map(({ row: e }) => e)), await t.bulkDelete(n.map(({ key: e }) => e));
}
function Fr(e, t) {
	let n = [], r = [];
	for (let i of t) {
		let t = e(i);
		t === null ? i !== void 0 && r.push(i) : n.push(t);
	}
	return {
		rows: n,
		corrupt: r
	};
}
function F(e) {
	return Fr(Mr, e);
}
function Ir(e) {
	return Fr(br, e);
}
// src/db/outbox/outbox-cache.ts
var Lr = 100;
function Rr(e) {
	let t = /* @__PURE__ */ new Map(), n = 0, a = {
		rows: [],
		corrupt: []
	}, s = "all", c = null;
	function l(e) {
		let t = new i();
		o(t, e);
		for (let { from: e, to: n } of t) {
			if (s === "all") return;
			typeof e == "number" && e === n ? s.add(e) : s = "all";
		}
	}
	async function u(r) {
		try {
			for (; s === "all" || s.size > 0;) {
				let i = s === "all" || s.size > Lr ? "all" : [...s];
				s = /* @__PURE__ */ new Set(), i === "all" ? f(await e.outbox.toArray(), r) : p(i, await e.outbox.bulkGet(i), r);
				let o = [...t.values()];
				n = [...t.keys()].at(-1) ?? 0, a = {
					rows: o.flatMap(({ rows: e }) => e),
					corrupt: o.flatMap(({ corrupt: e }) => e)
				};
			}
		} catch (e) {
			throw s = "all", e;
		}
	}
	async function d(e) {
		c = e;
		try {
			await e;
		} finally {
			c = null;
		}
	}
	function f(e, n) {
		t = new Map(e.map((e) => [e.seq, n([e])]));
	}
	function p(e, r, i) {
		let a = !0;
		e.forEach((e, o) => {
			r[o] === void 0 ? t.delete(e) : (a &&= t.has(e) || e > n, t.set(e, i([r[o]])));
		}), (!a || e.length > 1) && (t = new Map([...t].toSorted(([e], [t]) => e - t)));
	}
	let m = {
		read: async (t) => {
			if (r.currentTransaction !== null) return t(await e.outbox.toArray());
			for (await e.outbox.limit(1).toArray();;) if (c !== null) await zr(c, e);
			else if (s === "all" || s.size > 0) await d(u(t));
			else break;
			return a;
		},
		newest: () => n,
		invalidate: () => {
			s = "all";
		}
	};
	return Br(`idb://${e.name}/outbox/`, m, l), m;
}
function zr(e, t) {
	return new r.Promise((t) => {
		e.then(t, () => t());
	}).then(() => t.settings.get(""));
}
function Br(e, t, n) {
	let i = new WeakRef(t);
	Vr.set(t, n);
	let a = (t) => {
		let n = i.deref();
		if (n === void 0) return r.on.storagemutated.unsubscribe(a);
		let o = t[e];
		o !== void 0 && Vr.get(n)?.(o);
	};
	r.on("storagemutated", a);
}
var Vr = /* @__PURE__ */ new WeakMap();
// src/db/shopper/cart-counts.ts
function Hr() {
	let { subscribe: e, notify: t } = fr(), n = null;
	return {
		publish: (e) => {
			n = { items: e }, t();
		},
		latest: () => n,
		subscribe: e
	};
}
// src/db/schema/mirror-database.ts
function Ur(e, t = {}) {
	let n = new r(e, {
		...t,
		chromeTransactionDurability: "relaxed",
		cache: "disabled"
	});
	return n.version(3).stores({
		products: "id, category, created_at, generation",
		categories: "id, generation",
		orders: "id, created_at, status, generation",
		stock_moves: "id, [product_id+at], at, generation",
		quarantine: "key",
		pulls: "name"
	}), n;
}
async function Wr(e, t = 1e3) {
	let n = [];
	for (;;) {
		let r = n.at(-1)?.id, i = await (r === void 0 ? e.orderBy("id") : e.where("id").above(r)).limit(t).toArray();
		if (n.push(...i), i.length < t) return n;
	}
}
// src/db/database.ts
function Gr(e = {}) {
	let { name: t = "nefer", dexie: n = {}, lasting: r = !0, persist: i } = e, a = Nr(`${t}-local`, n), o = Ur(`${t}-mirror`, n), s = Rr(a), c = [gr(a, s.invalidate), gr(o)];
	return {
		local: a,
		mirror: o,
		outboxCache: s,
		cartCounts: Hr(),
		connection: pr(a),
		lasting: r,
		askToPersist: dr(() => void Kr(i)),
		transactions: {
			stop: () => c.forEach(({ stop: e }) => e()),
			resume: () => c.forEach(({ resume: e }) => e())
		}
	};
}
async function Kr(e) {
	try {
		await e?.();
	} catch {}
}
function qr(e) {
	e.local.close(), e.mirror.close();
}
// src/db/eviction.ts
var Jr = ["images"];
async function Yr() {
	return typeof caches < "u" && await Promise.all(Jr.map((e) => caches.delete(e))), !0;
}
async function Xr(e) {
	return await e.mirror.transaction("rw", e.mirror.tables, async () => {
		await Promise.all(e.mirror.tables.map((e) => e.clear()));
	}), !0;
}
async function Zr({ local: e, mirror: t }) {
	let [n, r] = await Promise.all([e.log.count(), t.stock_moves.count()]);
	return n + r !== 0 && (await e.log.clear(), await t.transaction("rw", t.stock_moves, t.pulls, async () => {
		await t.stock_moves.clear();
		let e = await t.pulls.get("orders");
		e !== void 0 && await t.pulls.update("orders", { movesSince: e.at });
	}), !0);
}
var Qr = 864e5;
async function $r({ local: { sent: e } }) {
	let t = await e.orderBy("sentAt").last();
	return t !== void 0 && await e.where("sentAt").below(t.sentAt - Qr).delete() > 0;
}
async function ei({ local: e }) {
	return await e.sent.count() !== 0 && (await e.sent.clear(), !0);
}
// src/db/storage.ts
var ti = class extends Error {
	name = "NotSavedError";
}, ni = 3;
async function I(e, t, n) {
	let r = await ri(e, t, n);
	return e.askToPersist(), r;
}
async function L(e, t, n, r = I) {
	let i = [], a = (e) => (i.push(e), e);
	return r(e, () => t(a), async () => i.length > 0 && await n() ? i.at(-1) : void 0);
}
async function ri(e, t, n) {
	return oi(e, t, n, [
		Yr,
		Zr,
		$r,
		ei,
		Xr
	]);
}
async function R(e, t, n) {
	return oi(e, t, n, [Yr, Zr]);
}
async function ii(e) {
	try {
		return await e();
	} catch (t) {
		if (!ai(t)) throw t;
		return await Yr().catch(() => void 0), e();
	}
}
function ai(e) {
	return ui(e).some((e) => ["QuotaExceededError", "NotSavedError"].includes(e));
}
async function oi(e, t, n, r) {
	let i = () => si(e, t, n);
	try {
		return await i();
	} catch (t) {
		if (ai(t)) return ci(e, i, r);
		throw t;
	}
}
async function si({ connection: e }, t, n) {
	let r = t;
	for (let i = ni;; --i) {
		let a = e.opened();
		try {
			return await r();
		} catch (o) {
			if (!li(o) || i === 0) throw o;
			await e.reopen(a), r = async () => await n?.() ?? await t();
		}
	}
}
async function ci(e, t, n) {
	for (let r of n) if (await r(e).catch(() => !0)) try {
		return await t();
	} catch (e) {
		if (!ai(e)) throw e;
	}
	throw new ti("The storage of this device is full");
}
function li(e) {
	return ui(e).some((e) => [
		"DatabaseClosedError",
		"InvalidStateError",
		"UnknownError"
	].includes(e));
}
function ui(e) {
	if (typeof e != "object" || !e) return [];
	let t = "name" in e && typeof e.name == "string" ? [e.name] : [], n = "inner" in e ? ui(e.inner) : [];
	return [...t, ...n];
}
// src/db/drafts.ts
async function di(e, t, n, r) {
	await R(e, () => fi(e, t, n, r));
}
async function fi(e, t, n, r) {
	await e.local.drafts.put({
		key: t,
		value: n,
		savedAt: r
	});
}
async function pi(e, t) {
	return (await e.local.drafts.get(t))?.value;
}
function mi(e, t) {
	return `user:${e}/${t}`;
}
// src/domain/products/product-sorts.ts
var hi = {
	newest: {
		label: "Newest",
		sorted: (e) => e.toSorted(gi)
	},
	"price-up": {
		label: "Price, low to high",
		sorted: (e) => _i(e, 1)
	},
	"price-down": {
		label: "Price, high to low",
		sorted: (e) => _i(e, -1)
	},
	name: {
		label: "Name, A to Z",
		sorted: vi
	}
};
Ae(hi);
function gi(e, t) {
	return e.created_at === t.created_at ? e.id < t.id ? -1 : 1 : e.created_at < t.created_at ? 1 : -1;
}
function _i(e, t) {
	return e.toSorted((e, n) => t * (e.price - n.price) || gi(e, n));
}
function vi(e) {
	return e.map((e) => ({
		product: e,
		key: yi(e.name)
	})).toSorted((e, t) => e.key === t.key ? gi(e.product, t.product) : e.key < t.key ? -1 : 1).map(({ product: e }) => e);
}
function yi(e) {
	return e.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
// src/domain/products/product-filter.ts
function bi(e, { sort: t = "newest", ...n }) {
	return hi[t].sorted(e.filter((e) => xi(e, n)));
}
function xi(e, { category: t, flag: n, inStock: r }) {
	return t !== void 0 && e.category !== t || r === !0 && e.stock === 0 ? !1 : n === void 0 || e[n];
}
// src/domain/orders/staff-order.ts
var Si = ["web", "stall"], z = e.fallback(e.string(), ""), Ci = e.object({
	id: _,
	created_at: e.string(),
	customer_name: z,
	customer_email: z,
	customer_phone: z,
	customer_address: z,
	payment_method: z,
	status: lt,
	total: g,
	items: e.unknown(),
	shipping_info: e.unknown(),
	placed_at: e.nullable(e.string()),
	updated_at: e.string(),
	channel: e.fallback(e.picklist(Si), "web"),
	held_at: e.fallback(e.optional(e.string()), void 0),
	hold_reason: e.fallback(e.optional(e.string()), void 0),
	sold_by: e.fallback(e.optional(e.nullable(e.string())), void 0),
	changed_by: e.fallback(e.optional(e.nullable(e.string())), void 0)
});
function wi({ status: e, held_at: t }) {
	return e === "pending" && t !== void 0;
}
function Ti({ held_at: e, hold_reason: t, ...n }) {
	return n;
}
function Ei(e) {
	let t = Date.parse(e);
	return Number.isNaN(t) ? null : (/* @__PURE__ */ new Date(t - 7776e6)).toISOString();
}
e.object({
	address: z,
	city: z,
	state: z,
	zip: z
});
function Di(t) {
	let n = e.safeParse(Ci, t);
	return n.success ? n.output : null;
}
e.object({
	...ut.entries,
	short: e.fallback(e.optional(e.pipe(e.number(), e.safeInteger(), e.minValue(1))), void 0)
});
function Oi(e) {
	return {
		customer_name: e,
		customer_email: "",
		customer_phone: "",
		customer_address: "",
		shipping_info: {
			address: "",
			city: "",
			state: "",
			zip: ""
		}
	};
}
// src/db/mirror/overlay.ts
function ki(e) {
	return e.filter((e) => !P(e) && e.again !== !0).toSorted((e, t) => e.seq - t.seq).flatMap(Ai);
}
var Ai = M((e) => {
	let t = O(e.kind, e.payload);
	return (t === null ? [] : fn(t, e.createdAt)).map((t) => ({
		effect: t,
		waiting: N(e),
		isInMirror: Ni(e, t)
	}));
}), ji = M((e) => {
	let t = /* @__PURE__ */ new Map(), n = e.filter(({ effect: e }) => e.id === null);
	for (let n of e) {
		let { t: e, id: r } = n.effect;
		if (r === null) continue;
		let i = t.get(`${e}/${r}`);
		i === void 0 ? t.set(`${e}/${r}`, [n]) : i.push(n);
	}
	return {
		rows: t,
		moves: n,
		positions: n.length === 0 ? /* @__PURE__ */ new Map() : new Map(e.map((e, t) => [e, t]))
	};
});
function Mi(e, t, n) {
	let { rows: r, moves: i, positions: a } = ji(e), o = r.get(`${t}/${n}`) ?? [];
	return t !== "products" || i.length === 0 ? o : [...o, ...i].toSorted((e, t) => (a.get(e) ?? 0) - (a.get(t) ?? 0));
}
function Ni(e, { t, type: n }) {
	let { state: r, outcome: i, arrived: a } = e;
	if (r === "applied") {
		let e = Vi(i);
		return (n, r) => {
			let i = e.get(`${t}/${n}`);
			return i === void 0 || r !== void 0 && r.version >= i;
		};
	}
	return n !== "add-stock" || a === void 0 ? () => !1 : (e, n) => n !== void 0 && n.version >= (a[`${t}/${e}`] ?? Infinity);
}
var Pi = M((e) => ki(e));
async function Fi(e) {
	return Pi((await e.outboxCache.read(F)).rows);
}
function Ii(e, t) {
	let n = e.flatMap(({ effect: e }) => e.t === t && e.id !== null ? [e.id] : []);
	return [...new Set(n)];
}
function Li(e, t, n) {
	let r = n ?? null;
	for (let { effect: i, isInMirror: a } of Mi(e, "products", t)) i.t !== "products" || a(t, n) || (r = Bi(r, i));
	return r;
}
function Ri(e, t, n) {
	let r = n ?? null;
	for (let { effect: i, isInMirror: a } of Mi(e, "categories", t)) i.t !== "categories" || a(t, n) || (i.type === "put" ? r = i.row : i.type === "remove" ? r = null : r !== null && (r = {
		...r,
		...Me(i.patch)
	}));
	return r;
}
function zi(e, t) {
	let n = t, r = !1;
	for (let i of Mi(e, "orders", t.id)) {
		let { effect: e } = i;
		e.t !== "orders" || i.isInMirror(t.id, t) || (n = e.type === "release" ? Ti(n) : {
			...n,
			status: e.status
		}, r ||= i.waiting);
	}
	return {
		order: n,
		waiting: r
	};
}
function Bi(e, t) {
	switch (t.type) {
		case "put": return t.row;
		case "remove": return null;
		case "patch": return e && {
			...e,
			...Me(t.patch)
		};
		case "add-stock": return e && {
			...e,
			stock: Math.max(0, e.stock + t.delta)
		};
		case "move": return e?.category === t.from ? {
			...e,
			category: t.to
		} : e;
	}
}
function Vi(e) {
	let t = Mn(e)?.touched ?? [];
	return new Map(t.map((e) => [`${e.t}/${e.id}`, e.v]));
}
// src/db/mirror/catalog.ts
async function Hi(e, t = {}) {
	let n = await Fi(e), r = Ii(n, "products"), i = await qi(e, t, r, Ki(n)), a = i.flatMap((e) => Li(n, e.id, e) ?? []), o = new Set(i.map((e) => e.id)), s = r.flatMap((e) => o.has(e) ? [] : Li(n, e, void 0) ?? []);
	return bi([...a, ...s], t).slice(0, t.limit);
}
async function Ui(e) {
	let [t, n] = await Promise.all([Fi(e), e.mirror.categories.toArray()]), r = /* @__PURE__ */ new Set([...n.map((e) => e.id), ...Ii(t, "categories")]), i = new Map(n.map((e) => [e.id, e]));
	return [...r].flatMap((e) => Ri(t, e, i.get(e)) ?? []).toSorted((e, t) => e.name.localeCompare(t.name));
}
async function Wi(e) {
	return e.mirror.pulls.get("catalog");
}
async function Gi(e) {
	return (await Wi(e))?.complete === !0;
}
function Ki(e) {
	return e.some(({ effect: e }) => e.t === "products" && e.type === "move");
}
async function qi(e, t, n, r) {
	let { products: i } = e.mirror;
	if (r) return i.toArray();
	let a = t.sort === void 0 || t.sort === "newest" ? (t.limit ?? Infinity) + n.length : Infinity, o = t.category === void 0 ? i.orderBy("created_at").reverse() : i.where("category").equals(t.category), s = t.flag === void 0 && t.inStock !== !0 ? o : o.filter((e) => xi(e, t) || n.includes(e.id)), c = t.category === void 0 && Number.isFinite(a) ? s.limit(a) : s, [l, u] = await Promise.all([c.toArray(), i.bulkGet([...n])]), d = new Set(l.map((e) => e.id));
	return [...l, ...u.filter((e) => e !== void 0 && !d.has(e.id))].flatMap((e) => e ?? []);
}
// src/domain/categories/category.ts
var Ji = e.object({
	id: _,
	name: e.string(),
	description: e.string(),
	image_url: e.string(),
	updated_at: e.string()
});
function Yi(t) {
	let n = e.safeParse(Ji, t);
	return n.success ? n.output : null;
}
// src/domain/products/stock-move.ts
var Xi = e.pipe(e.string(), e.isoTimestamp()), Zi = e.object({
	id: _,
	product_id: _,
	delta: e.pipe(e.number(), e.safeInteger()),
	reason: e.string(),
	operation_id: e.nullable(_),
	edited_at: e.nullable(Xi),
	product_version: e.optional(e.nullable(e.number())),
	by: e.fallback(e.optional(e.nullable(e.string())), void 0),
	at: Xi
}), Qi = 30;
function $i(t) {
	let n = e.safeParse(Zi, t);
	return n.success ? n.output : null;
}
function ea(e) {
	let t = Date.parse(e);
	return Number.isNaN(t) ? null : (/* @__PURE__ */ new Date(t - Qi * 864e5)).toISOString();
}
// src/db/mirror/mirrored-tables.ts
var B = {
	products: {
		pull: "catalog",
		parse: Ie
	},
	categories: {
		pull: "catalog",
		parse: Yi
	},
	orders: {
		pull: "orders",
		parse: Di
	},
	stock_moves: {
		pull: "orders",
		parse: $i
	}
};
function ta(e) {
	return B[e].pull;
}
function V(e) {
	return [
		"products",
		"categories",
		"orders",
		"stock_moves"
	].filter((t) => B[t].pull === e);
}
function H(e, t) {
	return e.table(t);
}
// src/db/mirror/pull-state.ts
async function U(e, t, n) {
	let r = await e.mirror.pulls.get(t);
	return r?.scope === n ? r : void 0;
}
async function na(e, { name: t, scope: n, from: r }) {
	await e.mirror.transaction("rw", e.mirror.pulls, async () => {
		let i = await U(e, t, n);
		if (i === void 0 || !aa(i.cursor, r)) return;
		let a = {
			cursor: null,
			generation: i.generation + 1,
			sweeping: !0,
			mirrorVersion: 2
		};
		await e.mirror.pulls.put({
			...i,
			...a
		});
	});
}
async function ra(e, { name: t, scope: n }) {
	let r = await U(e, t, n);
	r === void 0 || (r.mirrorVersion ?? 1) >= 2 || await na(e, {
		name: t,
		scope: n,
		from: r.cursor
	});
}
async function ia(e, t) {
	await e.mirror.transaction("rw", e.mirror.tables, async () => {
		for (let n of V(t)) await H(e.mirror, n).clear(), await e.mirror.quarantine.where("key").startsWith(`${n}/`).delete();
		await e.mirror.pulls.delete(t);
	});
}
function aa(e, t) {
	return JSON.stringify(e) === JSON.stringify(t);
}
// src/domain/orders/stall-entry.ts
var oa = e.pipe(e.number(), e.safeInteger(), e.minValue(1), e.maxValue(999)), sa = e.object({
	id: _,
	name: e.string(),
	price: g,
	quantity: oa
}), ca = {
	id: e.string(),
	at: e.number(),
	undone: e.optional(e.number()),
	undoneBy: e.optional(e.string())
}, la = e.variant("kind", [e.object({
	...ca,
	kind: e.literal("sale"),
	lines: e.array(sa)
}), e.object({
	...ca,
	kind: e.literal("stock"),
	product: _,
	name: e.string(),
	delta: e.number()
})]);
function ua(e) {
	return pa(sa, e);
}
function da(e) {
	return pa(la, e);
}
function fa(e) {
	let t = [e.getMonth() + 1, e.getDate()].map((e) => String(e).padStart(2, "0"));
	return `${e.getFullYear()}-${t.join("-")}`;
}
function pa(t, n) {
	return Array.isArray(n) ? n.flatMap((n) => {
		let r = e.safeParse(t, n);
		return r.success ? [r.output] : [];
	}) : [];
}
// src/domain/writes/references.ts
function ma(e) {
	return E(e)?.waitsForStock === !0;
}
function ha({ kind: e, payload: t }) {
	let n = E(e)?.increasesStock ?? !1;
	if (typeof n == "boolean") return n;
	let r = O(e, t);
	return r !== null && n(r.payload);
}
function ga(e) {
	let [t] = fn(e, 0);
	return dn(e) === null || t?.type !== "add-stock" ? null : {
		product: t.id,
		delta: t.delta,
		reason: _a(e)
	};
}
function _a({ kind: e, payload: t }) {
	return D(e).stockReason(t);
}
function va(e) {
	return ya(e, "recordSale");
}
function ya({ kind: e, payload: t }, n) {
	let r = e === n ? O(e, t) : null;
	return r === null ? null : r.payload;
}
function ba({ kind: e, payload: t }, n) {
	return {
		kind: e,
		payload: D(e).categories(t, n)
	};
}
function xa(e) {
	let t = {
		own: [],
		targets: [],
		seen: []
	};
	ba(e, (e, n) => (n === "own" ? t.own.push(e ?? "") : t[n === "target" ? "targets" : "seen"].push(e), e));
	let [n = null] = t.own, { targets: r, seen: i } = t;
	return {
		created: mn(e.kind) ? n : null,
		removed: vn(e) ? n : null,
		targets: r,
		seen: i
	};
}
function Sa({ kind: e, payload: t }, n) {
	return {
		kind: e,
		payload: D(e).pictures(t, n)
	};
}
function Ca(e) {
	let t = null;
	return Sa(e, (e, n) => (n === "shown" && (t = e), e)), t;
}
// src/db/stall-days.ts
async function wa(e, t, n) {
	return da((await e.local.stallDays.get([t, n]))?.entries);
}
async function Ta(e, t, n) {
	let r = fa(new Date(n.at)), i = [...await wa(e, t, r), n];
	await e.local.stallDays.put({
		userId: t,
		day: r,
		entries: i,
		savedAt: n.at
	}), await Aa(e, t, r);
}
async function Ea(e, t) {
	await e.local.stallDays.toCollection().modify((e) => {
		e.entries = da(e.entries).map(t);
	});
}
async function Da(e, t, { newId: n, mutation: r }) {
	await Ea(e, (e) => e.id === t ? {
		...Oa(e, r),
		id: n
	} : e.undoneBy === t ? {
		...e,
		undoneBy: n
	} : e);
}
function Oa(e, t) {
	if (e.kind === "stock") {
		let { delta: n } = ga(t) ?? e;
		return {
			...e,
			delta: n
		};
	}
	let n = va(t);
	if (n === null) return e;
	let r = new Map(e.lines.map(({ id: e, name: t }) => [e, t])), i = n.items.map(({ product_id: e, quantity: t, price: n, name: i }) => ({
		id: e,
		name: i ?? r.get(e) ?? e,
		price: n,
		quantity: t
	}));
	return {
		...e,
		lines: i
	};
}
async function ka(e, t, n) {
	await Ea(e, (e) => {
		let { undone: r, undoneBy: i, ...a } = e;
		return t.includes(e.id) ? {
			...a,
			undone: n
		} : i !== void 0 && t.includes(i) ? a : e;
	});
}
async function Aa(e, t, n) {
	let r = await ja(e, t).primaryKeys();
	await e.local.stallDays.bulkDelete(r.filter(([, e]) => e !== n).slice(0, -7));
}
function ja({ local: e }, t) {
	return e.stallDays.where("[userId+day]").between([t, r.minKey], [t, r.maxKey]);
}
// src/db/outbox/outbox.ts
async function Ma(e, t) {
	await I(e, async () => (await e.local.outbox.add(G(t)), t.id), () => W(e, t.id));
}
async function W(e, t) {
	return await e.local.outbox.where("id").equals(t).count() > 0 ? t : void 0;
}
function G(e) {
	let { id: t, mutation: n, userId: r, deps: i = [], solo: a, now: o } = e;
	return {
		id: t,
		v: 1,
		kind: n.kind,
		lane: cn(n, t),
		scope: Na(n, r),
		deps: i,
		payload: n.payload,
		state: "pending",
		attempts: 0,
		...a === !0 && { solo: a },
		nextAttemptAt: o,
		createdAt: o
	};
}
function Na(e, t) {
	if (sn(e.kind) === "anyone") return "anon";
	if (t === null) throw Error(`${e.kind} needs a signed-in author`);
	return `user:${t}`;
}
async function K(e) {
	return e.outboxCache.read(F);
}
async function q(e) {
	return Pa(await K(e));
}
var Pa = M(({ rows: e, corrupt: t }) => {
	let n = e.filter(N), r = t.filter((e) => !Fa(e)).flatMap((e) => jr(e) ?? []);
	return r.length === 0 ? n : [...n, ...r].toSorted((e, t) => e.seq - t.seq);
});
function Fa(e) {
	return typeof e == "object" && !!e && Reflect.get(e, "state") === "applied";
}
async function Ia(e, t) {
	let n = t === "upgrade" ? "needs-upgrade" : "needs-sign-in";
	await e.local.outbox.where("state").equals(n).filter(({ scope: e }) => t === "upgrade" || e === t).modify({
		state: "pending",
		nextAttemptAt: 0
	});
}
// src/db/outbox/remove-operations.ts
async function La(e, t) {
	let n = [];
	return I(e, () => e.local.transaction("rw", e.local.outbox, e.local.photos, async () => {
		let { rows: r } = await K(e), i = za(r, t);
		return i.length === 0 || i.some(Ra) ? [] : (await e.local.outbox.bulkDelete(i.map(({ seq: e }) => e)), await e.local.photos.bulkDelete(hn(i)), n = i.map((e) => e.id), n);
	}), async () => n.length > 0 && await W(e, t) === void 0 ? n : void 0);
}
function Ra(e) {
	return e.state === "inflight" || e.state === "applied" || Dr(e) && !k(e.kind);
}
function za(e, t) {
	let n = /* @__PURE__ */ new Set([t]), r = /* @__PURE__ */ new Set();
	for (let t of e) {
		let e = t.deps.some((e) => n.has(e));
		(n.has(t.id) || e || r.has(t.lane)) && (n.add(t.id), mn(t.kind) && r.add(t.lane));
	}
	for (let t of e) Ba(t, e, n) && n.add(t.id);
	return e.filter((e) => n.has(e.id));
}
function Ba({ id: e, kind: t, state: n }, r, i) {
	if (!k(t) || n === "inflight" || n === "applied") return !1;
	let a = r.filter(({ deps: t }) => t.includes(e));
	return a.length > 0 && a.every((e) => i.has(e.id));
}
// src/db/staff/people/remembered-members.ts
var Va = "offline-return";
async function Ha(e, t) {
	let n = (await Ua(e)).filter((e) => e.userId !== t);
	await e.local.settings.put({
		key: Va,
		value: n
	});
}
async function Ua(e) {
	return f((await e.local.settings.get(Va))?.value);
}
// src/db/session-store.ts
var Wa = "session";
async function J(e) {
	return c((await e.local.settings.get(Wa))?.value);
}
async function Ga(e, t) {
	await Za(e, async () => {
		t === null ? await e.local.settings.delete(Wa) : await Xa(e, t);
	});
}
function Ka(e, t, n) {
	return Ya(e, t, n);
}
async function qa(e, t) {
	await Ya(e, t, { expiresAt: 0 });
}
async function Ja(e, t) {
	await Ya(e, t, { ended: !0 });
}
async function Ya(e, t, n) {
	let { settings: r, outbox: i } = e.local, a;
	return L(e, (o) => e.local.transaction("rw", [r, i], async () => {
		let r = await J(e);
		return r?.accessToken === t && (a = {
			...r,
			...n
		}, await Xa(e, a), o(!0));
	}), async () => h(await J(e), a));
}
async function Xa(e, t) {
	await e.local.settings.put({
		key: Wa,
		value: t
	}), t.ended ? t.local !== !0 && await Ha(e, t.userId) : await Ia(e, `user:${t.userId}`);
}
function Za(e, t) {
	let { settings: n, outbox: r } = e.local;
	return I(e, () => e.local.transaction("rw", [n, r], t));
}
// src/db/outbox/decisions.ts
async function Qa(e, t, n) {
	let { outbox: r, myOrders: i, photos: a, stallDays: o } = e.local, s = [];
	return I(e, () => e.local.transaction("rw", [
		r,
		i,
		a,
		o
	], async () => (s = await La(e, t), await i.bulkDelete(s), await ka(e, s, n), s)), async () => s.length > 0 && await W(e, t) === void 0 ? s : void 0);
}
async function $a(e, t, { mutation: n, newId: r, userId: i, now: a }) {
	let { outbox: o } = e.local, { rows: s } = await K(e), { deps: c, solo: l = !1 } = t, u = {
		...G({
			id: r,
			mutation: n,
			userId: i,
			deps: c,
			solo: l,
			now: a
		}),
		seq: t.seq
	};
	await o.put(u);
	for (let e of s.filter((e) => e.deps.includes(t.id))) await o.put(eo(e, t.id, r));
	await Da(e, t.id, {
		newId: r,
		mutation: n
	});
}
function eo(e, t, n) {
	let r = e.deps.map((e) => e === t ? n : e), { payload: i } = e;
	return e.attempts === 0 && typeof i == "object" && i && Reflect.get(i, "order_id") === t ? {
		...e,
		deps: r,
		lane: `order:${n}`,
		payload: {
			...i,
			order_id: n
		}
	} : {
		...e,
		deps: r
	};
}
// src/domain/products/product-photo.ts
var to = "product-photos", no = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", ro = `/storage/v1/object/public/${to}/`, io = RegExp(`${ro}(${no})\\.(?:webp|jpg)$`);
function ao(e) {
	return io.exec(e)?.[1] ?? null;
}
function oo(e) {
	return e.slice(e.lastIndexOf("/") + 1);
}
// src/db/outbox/queue-writes.ts
async function so(e, t) {
	let { userId: n, mutations: r, draftKey: i, after: a = [], notBefore: o, now: s } = t, { outbox: c, drafts: l, photos: u } = e.local, d = r.map(() => crypto.randomUUID()), f = [], p = () => e.local.transaction("rw", c, l, u, async () => {
		let { rows: t } = await K(e), u = t.filter(co).flatMap(lo), p = await po(e, r, t, {
			userId: n,
			now: s
		}), m = r.map((e, t) => {
			let r = [
				...a,
				...uo(e, u),
				...p.depsOf(e)
			], i = G({
				id: d[t] ?? crypto.randomUUID(),
				mutation: e,
				userId: n,
				deps: r,
				now: s
			});
			return o === void 0 ? i : {
				...i,
				nextAttemptAt: o
			};
		});
		return await c.bulkAdd([...p.added, ...m]), i !== void 0 && await l.delete(i), f = [...m, ...p.added].map(({ id: e }) => e), f;
	}), [m] = d;
	return I(e, p, async () => m !== void 0 && await W(e, m) !== void 0 ? f : void 0);
}
function co(e) {
	return N(e) && !P(e);
}
function lo({ id: e, kind: t, payload: n }) {
	let r = O(t, n);
	return r === null ? [] : [{
		id: e,
		...xa(r)
	}];
}
function uo(e, t) {
	let n = xa(e);
	return t.filter((e) => fo(e, n)).map(({ id: e }) => e);
}
function fo(e, t) {
	return e.created === null ? t.removed === null ? e.removed !== null && e.targets.some((e) => t.seen.includes(e)) : e.targets.includes(t.removed) || e.seen.includes(t.removed) : t.targets.includes(e.created);
}
async function po(e, t, n, r) {
	let i = /* @__PURE__ */ new Map(), a = [];
	for (let o of new Set(t.flatMap((e) => Ca(e) ?? []))) {
		let t = ao(o);
		if (t === null) continue;
		let s = n.find((e) => e.state !== "applied" && A(e)?.photo_id === t);
		if (s === void 0 && !await mo(e, t)) continue;
		let c = s ?? ho(t, o, r);
		s === void 0 && a.push(c), i.set(t, c.id);
	}
	return {
		added: a,
		depsOf: (e) => {
			let t = i.get(ao(Ca(e) ?? "") ?? "");
			return t === void 0 ? [] : [t];
		}
	};
}
async function mo(e, t) {
	return await e.local.photos.where("id").equals(t).modify((e) => {
		delete e.draftKey;
	}) > 0;
}
function ho(e, t, n) {
	let r = {
		photo_id: e,
		address: t
	};
	return G({
		...n,
		id: crypto.randomUUID(),
		mutation: T.uploadPhoto(r)
	});
}
// src/db/shopper/stored-cart.ts
async function go(e) {
	return Ir(await e.local.cart.toArray()).rows.toSorted((e, t) => e.addedAt - t.addedAt);
}
async function _o(e, t) {
	await I(e, () => e.local.cart.bulkPut([...t]));
}
// src/db/shopper/my-orders.ts
async function vo(e) {
	let [t, n] = await Promise.all([e.local.myOrders.orderBy("placedAt").reverse().toArray(), e.outboxCache.read(F)]), r = new Map(n.rows.map((e) => [e.id, e]));
	return t.map((e) => ({
		order: e,
		state: bo(e, r.get(e.id))
	}));
}
async function yo(e, t) {
	if (!vt(t)) return;
	let [n, r] = await Promise.all([e.local.myOrders.get(t), e.local.outbox.where("id").equals(t).toArray()]);
	return n && {
		order: n,
		state: bo(n, F(r).rows[0])
	};
}
function bo(e, t) {
	if (t !== void 0 && P(t)) {
		let e = Nn(t.outcome);
		return {
			name: "needs-attention",
			code: e?.code ?? t.lastError?.code ?? "refused",
			problems: e?.items ?? []
		};
	}
	let n = t === void 0 || t.state === "applied";
	return e.lostAt !== void 0 && n ? {
		name: "needs-attention",
		code: "lost",
		problems: []
	} : e.receipt !== void 0 && e.lostAt === void 0 ? {
		name: "confirmed",
		receipt: e.receipt
	} : { name: t?.state === "inflight" ? "sending" : "saved" };
}
async function xo(e, t, n) {
	await e.local.transaction("rw", e.local.myOrders, async () => {
		let r = await e.local.myOrders.get(t.id), i = r?.receipt?.status === t.status ? r?.statusSince ?? n : n;
		if (r !== void 0) {
			let { lostAt: n, ...a } = r, o = (a.heard ?? 0) + 1;
			await e.local.myOrders.put({
				...a,
				receipt: t,
				statusSince: i,
				heard: o
			});
		}
	});
}
async function So(e, t, n) {
	let { outbox: r, myOrders: i } = e.local, { id: a } = t;
	await e.local.transaction("rw", r, i, async () => {
		let e = await r.where("id").equals(a).first(), o = e !== void 0 && e.state !== "applied", s = (await i.get(a))?.heard !== t.heard;
		!o && !s && await i.update(a, { lostAt: n });
	});
}
var Co = 2592e6;
async function wo(e, t) {
	return (await e.local.myOrders.orderBy("placedAt").reverse().toArray()).filter(({ receipt: e, statusSince: n }) => e === void 0 ? !1 : !ct(e.status) || n === void 0 || t - n < Co);
}
// src/domain/result.ts
function To(e) {
	return {
		ok: !0,
		value: e
	};
}
function Eo(e) {
	return {
		ok: !1,
		error: e
	};
}
// src/db/shopper/place-my-order.ts
async function Do(e, t) {
	let { id: n, lines: r, now: i } = t, a = ko(t), o = G({
		id: n,
		userId: null,
		now: i,
		mutation: Ao(a)
	}), { outbox: s, myOrders: c, cart: l, drafts: u } = e.local;
	return I(e, () => e.local.transaction("rw", [
		s,
		c,
		l,
		u
	], async () => {
		let [n] = await Promise.all([
			go(e),
			s.add(o),
			c.add(a),
			l.bulkDelete(r.map((e) => e.id)),
			u.delete(t.draftKey)
		]);
		if (!xr(r, n)) throw new Oo();
		return To(a);
	}), async () => await c.get(n) === void 0 ? void 0 : To(a)).catch((e) => {
		if (e instanceof Oo) return Eo("cart-changed");
		throw e;
	});
}
var Oo = class extends Error {};
function ko({ id: e, token: t, lines: n, customer: r, now: i }) {
	let a = n.map((e) => {
		let { id: t, name: n, price: r, quantity: i, image: a } = e;
		return {
			id: t,
			name: n,
			price: r,
			quantity: i,
			image: a
		};
	});
	return {
		id: e,
		token: t,
		placedAt: i,
		total: ot(n),
		items: a,
		customer: r
	};
}
function Ao(e) {
	return T.placeOrder({
		token: e.token,
		placed_at: new Date(e.placedAt).toISOString(),
		payment_method: "cash",
		customer: e.customer,
		items: e.items.map(({ id: e, quantity: t, price: n }) => ({
			product_id: e,
			quantity: t,
			price: n
		}))
	});
}
// src/db/shopper/revive-my-order.ts
async function jo(e, t, n) {
	let { outbox: r, myOrders: i } = e.local;
	return L(e, (a) => e.local.transaction("rw", r, i, async () => {
		let e = await i.get(t), o = await r.where("id").equals(t).first();
		if (e?.lostAt === void 0 || o !== void 0 && o.state !== "applied") return !1;
		o !== void 0 && await r.delete(o.seq);
		let s = G({
			id: t,
			userId: null,
			now: n,
			mutation: Ao(e)
		});
		return await r.add(s), await i.where("id").equals(t).modify((e) => {
			delete e.lostAt, delete e.receipt, delete e.announcedAt;
		}), a(!0);
	}), async () => (await i.get(t))?.lostAt === void 0);
}
async function Mo(e, t, n, r) {
	let { outbox: i, myOrders: a, cart: o, drafts: s } = e.local;
	return L(e, (c) => e.local.transaction("rw", [
		i,
		a,
		o,
		s
	], async () => {
		let l = await yo(e, t);
		if (l?.state.name !== "needs-attention" || l.state.code === "lost") return !1;
		let u = No(l.order, l.state.problems, r), d = await o.bulkGet(u.map((e) => e.id));
		return await o.bulkPut(u.map((e, t) => Po(e, d[t]))), await s.get(n) === void 0 && await s.put({
			key: n,
			value: l.order.customer,
			savedAt: r
		}), await i.where("id").equals(t).delete(), await a.delete(t), c(!0);
	}), async () => await a.get(t) === void 0);
}
function No(e, t, n) {
	let r = new Map(t.map((e) => [e.product_id, e]));
	return e.items.flatMap((e, t) => {
		let i = r.get(e.id);
		if (i?.code === "not_sold") return [];
		let a = i?.code === "price_changed" ? i.price : e.price;
		return [{
			...e,
			price: a,
			new: !1,
			bestseller: !1,
			addedAt: n + t
		}];
	});
}
function Po(e, t) {
	return t === void 0 ? e : {
		...t,
		quantity: Math.max(e.quantity, t.quantity)
	};
}
// src/db/staff/photos.ts
async function Fo(e, t) {
	await I(e, () => e.local.photos.put(t));
}
var Io = "photo-store";
async function Lo(e, t) {
	await I(e, () => e.local.settings.put({
		key: Io,
		value: t ?? "none"
	}));
}
// src/domain/staff-calls/devices.ts
var Ro = e.pipe(e.number(), e.safeInteger(), e.minValue(0)), zo = e.object({
	id: e.string(),
	email: e.nullable(e.string()),
	app: e.string(),
	waiting: Ro,
	to_decide: Ro,
	oldest_at: e.nullable(e.string()),
	disk_left: e.nullable(e.number()),
	seen_at: e.string()
});
e.object({
	at: e.string(),
	horizon_seconds: Ro,
	devices: e.array(zo)
});
var Bo = e.object({
	name: e.string(),
	private: e.boolean()
}), Vo = {
	name: "hint_topics",
	args: {},
	answer: e.object({ topics: e.array(Bo) })
}, Ho = {
	reachable: !0,
	pullFailed: !1,
	ordersFailed: !1,
	dismissed: !1,
	pulledAt: null,
	lowestApp: null
}, Uo = "sync-state";
async function Wo(e) {
	let t = (await e.local.settings.get(Uo))?.value;
	return typeof t == "object" && t ? {
		...Ho,
		...t
	} : Ho;
}
async function Go(e) {
	return (await Wo(e)).lowestApp;
}
async function Y(e, t) {
	let n = async () => {
		let n = await Wo(e);
		Object.entries(t).some(([e, t]) => Reflect.get(n, e) !== t) && await e.local.settings.put({
			key: Uo,
			value: {
				...n,
				...t
			}
		});
	};
	try {
		await R(e, () => e.local.transaction("rw", e.local.settings, n));
	} catch (e) {
		if (!ai(e)) throw e;
	}
}
async function Ko(e, t) {
	let [n, r, i] = await Promise.all([
		Wo(e),
		e.outboxCache.read(F),
		J(e)
	]), { rows: a, corrupt: o } = r, s = a.filter((e) => e.state !== "applied"), c = i?.userId ?? null, l = s.filter((e) => kr(e, c)).length, u = s.length + o.length;
	return {
		name: qo({
			needsYou: l,
			waiting: u,
			offline: !t || !n.reachable,
			sending: s.some((e) => e.state === "inflight")
		}),
		waiting: u,
		needsYou: l,
		lowestApp: n.lowestApp
	};
}
function qo(e) {
	return e.needsYou > 0 ? "needs-you" : e.offline ? "offline" : e.sending ? "sending" : e.waiting > 0 ? "waiting" : "all-saved";
}
// src/db/staff/orders.ts
async function Jo(e, t) {
	let { orders: n } = e.mirror, [r, i] = await Promise.all([t === void 0 ? Wr(n) : n.orderBy("created_at").reverse().limit(t).toArray(), K(e).then((e) => e.rows)]), a = Xo(r, i), o = new Set(r.map(({ id: e }) => e)), s = await Promise.all(i.filter(({ id: e }) => !o.has(e)).map((t) => Yo(e, t)));
	return [...a, ...s.flatMap((e) => e ?? [])].toSorted((e, t) => e.order.created_at < t.order.created_at ? 1 : -1);
}
async function Yo(e, t) {
	let n = va(t);
	if (n === null || t.state === "rejected") return null;
	let { items: r, sold_at: i } = n, a = await e.mirror.products.bulkGet(r.map((e) => e.product_id));
	return {
		order: {
			id: t.id,
			created_at: i,
			...Oi("Stall sale"),
			payment_method: "cash",
			status: "delivered",
			total: it(r),
			items: r.map(({ product_id: e, quantity: t, price: n }, r) => ({
				id: e,
				quantity: t,
				price: n,
				name: a[r]?.name ?? e,
				image: a[r]?.image ?? ""
			})),
			placed_at: i,
			updated_at: i,
			channel: "stall"
		},
		waiting: t.state !== "applied"
	};
}
function Xo(e, t) {
	let n = ki(t), r = new Set(Ii(n, "orders"));
	return e.map((e) => r.has(e.id) ? zi(n, e) : {
		order: e,
		waiting: !1
	});
}
async function Zo(e, t) {
	let n = await U(e, "orders", t);
	return n?.complete === !0 ? Ei(n.at) : null;
}
async function Qo(e, t) {
	return new Set(await e.mirror.orders.where("id").anyOf(t).primaryKeys());
}
// src/domain/writes/resolve-conflict.ts
function $o(t) {
	let n = e.safeParse(En, t);
	return n.success ? Object.entries(n.output.fields ?? {}).map(([e, { base: t, theirs: n, mine: r }]) => ({
		name: e,
		base: t,
		theirs: n,
		mine: r
	})) : [];
}
function es(e, t, n) {
	let r = t.filter(({ name: e }) => n[e] === "mine");
	switch (_n(e.kind)) {
		case "patch": return rs(e, t, r);
		case "value": return ts(e, r);
		case "row": return r.length < t.length ? "nothing" : ns(e, t);
		case null: return null;
	}
}
function ts({ kind: e, payload: t }, n) {
	let [r] = n.filter(({ name: e }) => Object.hasOwn(t, e));
	return r === void 0 ? "nothing" : O(e, {
		...t,
		base: r.theirs
	});
}
function ns({ kind: e, payload: t }, n) {
	let { base: r, ...i } = t, a = Object.fromEntries(n.map(({ name: e, theirs: t }) => [e, t]));
	return O(e, {
		...i,
		base: {
			...r,
			...a
		}
	});
}
function rs({ kind: e, payload: t }, n, r) {
	let { base: i, patch: a, ...o } = t, s = new Set(n.filter((e) => !r.includes(e)).map(({ name: e }) => e)), c = is(a ?? {}, s);
	if (Object.keys(c).length === 0) return "nothing";
	let l = Object.fromEntries(n.map(({ name: e, theirs: t }) => [e, t])), u = is({
		...i,
		...l
	}, s);
	return O(e, {
		...o,
		base: u,
		patch: c
	});
}
function is(e, t) {
	return Object.fromEntries(Object.entries(e).filter(([e]) => !t.has(e)));
}
function as(e, t, n) {
	return Sa(e, (e) => e === t ? n : e);
}
// src/db/outbox/resend.ts
async function os(e, { id: t, choices: n, newId: r, userId: i, now: a }) {
	let { outbox: o, stallDays: s } = e.local;
	return I(e, () => e.local.transaction("rw", o, s, async () => {
		let [s] = F(await o.where("id").equals(t).toArray()).rows;
		if (s?.state !== "conflict") return "gone";
		let c = O(s.kind, s.payload), l = c && es(c, $o(s.outcome), n);
		if (l === null) throw Error("This conflict cannot be put together");
		return l === "nothing" ? (await o.delete(s.seq), await ka(e, [s.id], a), "dropped") : (await $a(e, s, {
			mutation: l,
			newId: r,
			userId: i,
			now: a
		}), "queued");
	}), async () => await W(e, r) === void 0 ? void 0 : "queued");
}
async function ss(e, t, n) {
	let { outbox: r, stallDays: i, photos: a } = e.local;
	return I(e, () => e.local.transaction("rw", r, i, a, async () => {
		let [i] = F(await r.where("id").equals(t).toArray()).rows;
		return i?.state === "rejected" ? Dr(i) && !k(i.kind) ? h(O(i.kind, i.payload), n.mutation) && cs(e, i) : (await ls(e, i, n.mutation) || await $a(e, i, n), !0) : !1;
	}), async () => await W(e, n.newId) !== void 0 || void 0);
}
async function cs(e, { seq: t }) {
	return await e.local.outbox.update(t, {
		state: "pending",
		nextAttemptAt: 0
	}), !0;
}
async function ls(e, t, n) {
	let [r, i] = [A(t), A(n)];
	if (r === null || i === null || i.address === r.address) return !1;
	let { rows: a } = await K(e), o = a.filter(({ deps: e }) => e.includes(t.id)), s = new Set(o.map(({ lane: e }) => e));
	for (let n of a.filter(({ attempts: e, lane: t }) => e === 0 && s.has(t))) await us(e, n, {
		upload: t.id,
		from: r.address,
		to: i.address
	});
	return await e.local.outbox.delete(t.seq), await e.local.photos.delete(r.photo_id), !0;
}
async function us(e, t, { upload: n, from: r, to: i }) {
	let a = O(t.kind, t.payload);
	if (a === null) return;
	let o = t.deps.filter((e) => e !== n);
	await e.local.outbox.put({
		...t,
		deps: o,
		payload: as(a, r, i).payload
	});
}
// src/db/staff/stall.ts
function ds(e) {
	return mi(e, "stall-sale");
}
async function fs(e, t, n, r) {
	let i = [];
	return L(e, (a) => e.local.transaction("rw", e.local.drafts, async () => (i = n(ua(await pi(e, t))), await fi(e, t, i, r), a(i))), async () => xr(i, ua(await pi(e, t))));
}
async function ps(e, t, n) {
	let r = t.map(({ id: e, name: t, quantity: n, price: r }) => ({
		product_id: e,
		name: t,
		quantity: n,
		price: r
	})), i = {
		sold_at: new Date(n.now).toISOString(),
		items: r
	}, a = {
		kind: "sale",
		id: n.id,
		at: n.now,
		lines: [...t]
	}, { outbox: o, drafts: s, stallDays: c } = e.local;
	return I(e, () => e.local.transaction("rw", o, s, c, async () => {
		let r = ua(await pi(e, ds(n.userId)));
		return r.length === 0 ? Eo("sale-gone") : xr(t, r) ? (await Promise.all([s.delete(ds(n.userId)), vs(e, n, T.recordSale(i), a)]), To(a)) : Eo("sale-changed");
	}), async () => await W(e, n.id) === void 0 ? void 0 : To(a));
}
async function ms(e, t, n) {
	let { outbox: r, stallDays: i, photos: a } = e.local;
	await I(e, () => e.local.transaction("rw", r, i, a, async () => {
		let i = (await wa(e, n.userId, fa(new Date(t.at)))).find(({ id: e }) => e === t.id);
		if (i === void 0 || i.undone !== void 0) return;
		let a = await r.where("id").equals(t.id).first(), o = a !== void 0 && hs(a);
		a !== void 0 && !o && P(a) && await cs(e, a), o ? await La(e, t.id) : await r.add(gs(t, n));
		let s = {
			undone: n.now,
			...o ? {} : { undoneBy: n.id }
		};
		await Ea(e, (e) => e.id === t.id ? {
			...e,
			...s
		} : e);
	}));
}
function hs(e) {
	let { state: t, attempts: n } = e;
	return Dr(e) ? !1 : P(e) || t === "pending" && n === 0;
}
function gs(e, t) {
	return G({
		...t,
		mutation: _s(e),
		deps: [e.id],
		solo: !0
	});
}
function _s(e) {
	return e.kind === "sale" ? T.setOrderStatus({
		order_id: e.id,
		base: "delivered",
		status: "cancelled"
	}) : T.adjustStock({
		product_id: e.product,
		delta: -e.delta,
		reason: "undo"
	});
}
async function vs(e, t, n, r) {
	await e.local.outbox.add(G({
		...t,
		mutation: n,
		solo: !0
	})), await Ta(e, t.userId, r);
}
// src/db/watch.ts
function ys(e, t, n) {
	let r = a(async () => e()).subscribe({
		next: t,
		error: n
	});
	return () => r.unsubscribe();
}
// src/db/staff/issues.ts
async function bs(e, t) {
	let { rows: n, corrupt: r } = await K(e), i = n.filter(N), a = i.filter(({ scope: e }) => e === "anon"), o = i.filter(({ scope: e }) => e !== "anon"), s = o.filter(({ scope: e }) => e === `user:${t}`), c = o.filter((e) => !s.includes(e));
	return {
		conflicts: s.filter(({ state: e }) => e === "conflict"),
		rejections: s.filter(({ state: e }) => e === "rejected"),
		waiting: s.filter((e) => !P(e)),
		needsYou: i.filter((e) => kr(e, t)).length,
		ofOthers: c.length,
		ofOthersToDecide: c.filter(P).length,
		ofShop: a.length,
		ofShopToDecide: a.filter(Or).length,
		unreadable: r.length
	};
}
async function xs(e, t) {
	let { rows: n } = await K(e);
	return za(n, t).filter((e) => e.id !== t);
}
// src/backend/gateway.ts
var X = 2e4;
// src/db/mirror/aged-orders.ts
async function Ss(e) {
	let t = Ei((await e.mirror.pulls.get("orders"))?.at ?? "");
	if (t === null) return;
	let n = await e.mirror.orders.where("created_at").below(t).filter(({ status: e, updated_at: n }) => ct(e) && n < t).primaryKeys();
	if (n.length === 0) return;
	let { rows: r, corrupt: i } = await K(e);
	if (i.length > 0) return;
	let a = new Set(r.map(({ lane: e }) => e));
	await e.mirror.orders.bulkDelete(n.filter((e) => !a.has(`order:${e}`)));
}
var Cs = 6048e5;
async function ws(e, t) {
	if (await e.mirror.pulls.get("orders") === void 0) return;
	let n = await J(e);
	n?.ended === !0 && t - n.expiresAt > Cs && await ia(e, "orders");
}
// src/db/outbox/sending/eligibility.ts
var Ts = 5e3, Es = 36e5, Ds = M((e) => {
	let t = e.filter(({ state: e }) => e !== "applied"), n = /* @__PURE__ */ new Map(), r = /* @__PURE__ */ new Map(), i = /* @__PURE__ */ new Map(), a = /* @__PURE__ */ new Map();
	for (let e of t) {
		let { kind: t, lane: o, scope: s, seq: c } = e, l = Z(s, o);
		if (n.has(l) || n.set(l, e), !r.has(l) && Ms(e) && r.set(l, c), mn(t) && a.set(o, [...a.get(o) ?? [], e]), ma(t) && !P(e)) for (let t of As(e)) i.has(Z(s, t)) || i.set(Z(s, t), c);
	}
	return {
		heads: [...n.values()],
		byId: new Map(e.map((e) => [e.id, e])),
		stuck: Os(t, a),
		stockIncreases: r,
		sales: i,
		creations: a,
		uploads: t.filter(({ kind: e, state: t }) => t === "inflight" && k(e))
	};
});
function Os(e, t) {
	let n = /* @__PURE__ */ new Set(), r = /* @__PURE__ */ new Map(), i = (e) => P(e) || e.seq > (r.get(Z(e.scope, e.lane)) ?? Infinity) || e.deps.some((e) => n.has(e)) || ks(e, t);
	for (let t = -1; t < n.size;) {
		t = n.size;
		for (let t of e) {
			if (n.has(t.id) || !i(t)) continue;
			let e = Z(t.scope, t.lane);
			n.add(t.id), r.set(e, Math.min(t.seq, r.get(e) ?? Infinity));
		}
	}
	return r;
}
function ks({ scope: e, lane: t, seq: n }, r) {
	return (r.get(t) ?? []).some((t) => t.scope !== e && t.seq < n);
}
function Z(e, t) {
	return `${e} ${t}`;
}
var As = M(({ kind: e, payload: t }) => {
	let n = O(e, t);
	return n === null ? [] : fn(n, 0).flatMap(({ t: e, id: t }) => e === "products" && t !== null ? t : []);
}), js = M(({ kind: e, lane: t, payload: n }) => {
	let r = t.startsWith("product:") ? O(e, n) : null;
	return r !== null && vn(r) ? dn(r)?.id ?? null : null;
}), Ms = M((e) => ha(e));
function Ns(e, t) {
	let n = Ds(e);
	return n.heads.filter((e) => Fs(e, n, t));
}
function Ps(e, t) {
	let n = Ds(e), r = n.heads.flatMap((e) => {
		let { lease: r, ...i } = e;
		return Fs(e, n, t, {
			...i,
			nextAttemptAt: t.now
		}) ? [Math.max(t.now, Us(e, t.now))] : [];
	});
	return r.length === 0 ? null : Math.min(...r);
}
function Fs(e, t, n, r = e) {
	return Is(r, n.now) && Ls(e, n.userId) && e.deps.every((e) => Hs(e, t)) && !Rs(e, t) && !zs(e, t) && !ks(e, t.creations) && !Vs(e, t, n.now) && !(n.leavesUploads === !0 && k(e.kind));
}
function Is(e, t) {
	return e.state === "inflight" ? Gs(e, t) : (e.state === "pending" || e.state === "needs-upgrade") && Ws(e, t);
}
function Ls({ scope: e }, t) {
	return e === "anon" || e === `user:${t}`;
}
function Rs(e, { stockIncreases: t, stuck: n }) {
	return ma(e.kind) ? As(e).some((r) => {
		let i = Z(e.scope, `product:${r}`), a = t.get(i) ?? Infinity;
		return a < e.seq && a < (n.get(i) ?? Infinity);
	}) : !1;
}
function zs(e, { sales: t }) {
	let n = js(e);
	return n !== null && Bs(t.get(Z(e.scope, n)), e);
}
function Bs(e, t) {
	return e !== void 0 && e < t.seq;
}
function Vs(e, { uploads: t }, n) {
	return k(e.kind) ? t.some((t) => t.id !== e.id && !Gs(t, n)) : !1;
}
function Hs(e, { byId: t }) {
	let n = t.get(e);
	return n === void 0 || n.state === "applied";
}
function Us(e, t) {
	return e.state === "inflight" ? Gs(e, t) ? t : e.lease?.until ?? t : Ws(e, t) ? t : e.nextAttemptAt;
}
function Ws(e, t) {
	let { nextAttemptAt: n, lastError: r } = e;
	return r?.code === "unreadable" && O(e.kind, e.payload) !== null || n <= t || n > t + 36e5 + Ts;
}
function Gs({ kind: e, lease: t }, n) {
	return t === void 0 || t.until <= n || t.until > n + gn(e) + Ts;
}
// src/db/outbox/sending/leases.ts
async function Ks(e, t) {
	return Ps(await q(e), t);
}
async function qs(e) {
	await e.local.outbox.where("state").equals("inflight").filter(({ lease: e }) => e?.owner.startsWith(Js) !== !0).modify((e) => {
		delete e.lease, e.state = "pending";
	});
}
var Js = "unlocked:";
function Ys(e) {
	return `${Js}${e}`;
}
async function Xs(e) {
	return R(e, () => e.local.outbox.where("state").equals("pending").filter(({ lastError: e, nextAttemptAt: t }) => t > 0 && e?.class === "transient" && (e.status ?? 0) < 400).modify({ nextAttemptAt: 0 }));
}
// src/db/device/device-report.ts
var Zs = "device-id";
async function Qs(e) {
	let { settings: t } = e.local;
	return R(e, () => e.local.transaction("rw", t, async () => {
		let e = (await t.get(Zs))?.value;
		if (typeof e == "string") return e;
		let n = crypto.randomUUID();
		return await t.put({
			key: Zs,
			value: n
		}), n;
	}));
}
async function $s(e) {
	let { rows: t, corrupt: n } = await K(e), r = t.filter(N), i = r.map(({ createdAt: e }) => e);
	return {
		id: await Qs(e),
		waiting: r.length + n.length,
		to_decide: r.filter(Or).length,
		oldest_at: i.length === 0 ? null : new Date(Math.min(...i)).toISOString()
	};
}
// src/sync/send-signed-in.ts
async function Q({ db: e, refreshIdentity: t }, n, r) {
	let i = await r(n);
	if (!ec(i)) return i;
	await qa(e, n.accessToken);
	let a = await t?.();
	if (a?.userId !== n.userId) return i;
	let o = tc(await r(a));
	return ec(o) && await Ja(e, a.accessToken), o;
}
function ec(e) {
	return !e.ok && e.error.class === "sign-in";
}
function tc(e) {
	return e.ok || e.error.class !== "sign-in" || e.error.status !== 403 ? e : {
		ok: !1,
		error: {
			...e.error,
			class: "rejected"
		}
	};
}
function nc(e) {
	return e.ok || e.error.class !== "transient" ? !0 : e.error.status !== void 0 && e.error.status >= 400;
}
// src/sync/after-staff-pull.ts
async function rc(e, t) {
	let { db: n, gateway: r, app: i = "", diskLeft: a } = e;
	if (i === "") return;
	let o = await a?.().catch(() => null) ?? null, s = {
		...await $s(n),
		app: i,
		disk_left: o
	};
	await Q(e, t, ({ accessToken: e }) => r.reportDevice(s, e, AbortSignal.timeout(X)));
}
function ic({ db: e, gateway: t, report: n }) {
	let r = !1;
	return async (i) => {
		if (!r) {
			r = !0;
			try {
				let n = await t.findPhotoStore(i, AbortSignal.timeout(X));
				n.ok && await Lo(e, n.value), r = n.ok;
			} catch (e) {
				r = !1, n("photo store", e);
			}
		}
	};
}
// src/sync/online/staff-requests.ts
async function ac(e, t) {
	let { gateway: n } = e, r = await e.identity();
	if (r === null) return {
		ok: !1,
		problem: await dc(e.db)
	};
	let i = await uc(e, r, (...e) => n.callAsStaff(t, ...e));
	return i.ok ? {
		ok: !0,
		value: i.value
	} : {
		ok: !1,
		problem: await fc(e.db, i.error)
	};
}
var oc = 20, sc = 5;
async function cc(e, t) {
	let { gateway: n } = e, { status: r } = t, i = qt(t.text).trim(), a = await e.identity();
	if (a === null) return {
		ok: !1,
		problem: await dc(e.db)
	};
	let o = await Zo(e.db, `user:${a.userId}`), s = t.after ?? (o === null ? null : { at: o });
	for (let t = 1;; t += 1) {
		let o = {
			text: i,
			status: r,
			before: s,
			limit: oc
		}, c = await uc(e, a, (...e) => n.findOrders(o, ...e));
		if (!c.ok) return {
			ok: !1,
			problem: await fc(e.db, c.error)
		};
		let { next: l } = c.value, u = await lc(e.db, c.value);
		if (u.orders.length + u.damaged.length > 0 || t === sc || l === null) return {
			ok: !0,
			...u,
			next: l
		};
		s = l;
	}
}
async function lc(e, t) {
	let n = await Qo(e, t.orders.map(({ id: e }) => e)), r = [], i = [];
	for (let { id: e, v: a, row: o } of t.orders) {
		if (n.has(e)) continue;
		let t = Di(o);
		t?.id === e ? r.push({
			...t,
			version: a
		}) : i.push(e);
	}
	return {
		orders: r,
		damaged: i
	};
}
async function uc(e, t, n) {
	return Q(e, t, async ({ accessToken: t }) => {
		let r = await n(t, AbortSignal.timeout(X));
		return await Y(e.db, { reachable: nc(r) }), r;
	});
}
async function dc(e) {
	let t = await J(e);
	return t === null || t.ended ? "sign-in" : "unreachable";
}
async function fc(e, { class: t, code: n }) {
	return n === "42501" ? "not-staff" : t === "sign-in" ? dc(e) : t === "transient" ? "unreachable" : "refused";
}
// src/sync/online/live-updates.ts
var pc = 3e4;
function mc({ timers: e, random: t, isInView: n, openHints: r }, i, a) {
	let o = r && _c({
		timers: e,
		openHints: r,
		findTopics: i
	}, a), s = 0, c = () => {
		s = e.set(l, pc * (.9 + .2 * t()));
	}, l = () => {
		n?.() === !0 && (o?.isLive() !== !0 && a(), o?.listen()), c();
	};
	return c(), o?.listen(), () => {
		e.clear(s), o?.stop();
	};
}
async function hc(e) {
	let t = await ac(e, Vo);
	return t.ok ? t.value.topics : t.problem === "refused" ? [] : null;
}
var gc = 2e3;
function _c({ timers: e, openHints: t, findTopics: n }, r) {
	let i = "silent", a = !1, o = null, s = null, c = !1;
	function l() {
		i !== "stopped" && (c = s !== null, c || (r(), s = e.set(() => {
			s = null, c && l();
		}, gc)));
	}
	let u = {
		changed: l,
		live: (e) => {
			e && !a && l(), a = e;
		},
		closed: () => {
			a = !1, i !== "stopped" && (i = "silent");
		}
	};
	async function d() {
		let e = await n();
		if (f()) return;
		if (e === null || e.length === 0) {
			i = e === null ? "silent" : "none";
			return;
		}
		i = "open";
		let r = await t(e, u);
		f() ? r() : o = r;
	}
	let f = () => i === "stopped";
	return {
		isLive: () => a,
		listen: async () => {
			i === "silent" && (i = "opening", await d().catch(u.closed));
		},
		stop: () => {
			i = "stopped", a = !1, s !== null && e.clear(s), o?.();
		}
	};
}
// src/sync/online/shopper-requests.ts
async function vc({ gateway: e }, t) {
	let n = await e.followNewsletterLink(t, AbortSignal.timeout(X));
	return n.ok ? n.value : "unreachable";
}
var yc = 20;
async function bc({ db: e, gateway: t, report: n, now: r }) {
	try {
		for (let n of (await wo(e, r())).slice(0, yc)) {
			let { id: i, token: a } = n, o = AbortSignal.timeout(X), s = await t.orderStatus(i, a, o);
			if (!s.ok && s.error.class === "transient") return;
			s.ok && (s.value === null ? await So(e, n, r()) : await xo(e, s.value, r()));
		}
	} catch (e) {
		n("orders", e);
	}
}
// src/db/outbox/sending/settle.ts
async function xc(e, t, n) {
	let { outbox: r, myOrders: i, photos: a, settings: o } = e.local, s = [], c = (c) => e.local.transaction("rw", [
		r,
		i,
		a,
		o
	], async () => {
		let i = await r.bulkGet(n.map(({ seq: e }) => e));
		s = [];
		for (let [r, { settlement: a }] of n.entries()) {
			let n = i[r];
			if (n?.state !== "inflight" || n.lease?.owner !== t) continue;
			let { lease: o, ...c } = n, l = a.state === "needs-sign-in" && await Cc(e, c) ? "pending" : a.state;
			if (s.push({
				...c,
				...a,
				state: l
			}), l !== "applied") continue;
			let u = ft(Mn(a.outcome)?.row);
			await wc(e, c.id, u);
		}
		return await r.bulkPut(s), await a.bulkDelete(hn(s.filter(({ state: e }) => e === "applied"))), c(s.map(({ seq: e }) => e));
	}), l = async () => h(await r.bulkGet(s.map(({ seq: e }) => e)), s), u = new Set(n.map(({ seq: e }) => e));
	return L(e, c, l, (await q(e)).some(({ seq: e, scope: t }) => t === "anon" && u.has(e)) ? ri : R);
}
async function Sc(e, t, n) {
	let { outbox: r, myOrders: i } = e.local;
	return L(e, (a) => e.local.transaction("rw", [r, i], async () => {
		let i = await r.get(t);
		return i === void 0 || i.state === "inflight" || i.state === "applied" ? !1 : (await r.put({
			...i,
			state: n.status,
			outcome: n
		}), n.status === "applied" && await wc(e, i.id, null), a(!0));
	}), async () => h((await r.get(t))?.outcome, n));
}
async function Cc(e, { scope: t }) {
	let n = await J(e);
	return n?.ended === !1 && t === `user:${n.userId}`;
}
async function wc(e, t, n) {
	let r = await e.local.myOrders.get(t);
	if (r === void 0) return;
	let { placedAt: i, total: a, items: o } = r, s = {
		id: t,
		created_at: new Date(i).toISOString(),
		status: "pending",
		total: a,
		items: o
	}, { lostAt: c, ...l } = r, u = (l.heard ?? 0) + 1;
	await e.local.myOrders.put({
		...l,
		receipt: n ?? s,
		heard: u
	});
}
// src/sync/online/withdraw.ts
async function Tc(e, t) {
	let { rows: n } = await K(e.db);
	for (let r of za(n, t)) {
		let t = await Ec(e, r);
		if (t !== "certain") return t;
	}
	return (await Qa(e.db, t, e.now())).length > 0 ? "withdrawn" : "busy";
}
async function Ec(e, t) {
	if (t.state === "applied") return "arrived";
	if (t.state === "inflight") return "busy";
	if (!Dr(t) || k(t.kind)) return "certain";
	let n = await Dc(e, t);
	return !n.ok || n.value.status === "wait" ? "unknown" : await Sc(e.db, t.seq, n.value) ? n.value.status === "applied" ? "arrived" : "certain" : "busy";
}
async function Dc(e, { id: t, kind: n, scope: r }) {
	let i = {
		ok: !1,
		error: { class: "sign-in" }
	};
	if (!an(n)) return i;
	let a = (r) => e.gateway.withdraw({
		id: t,
		kind: n
	}, r, AbortSignal.timeout(X));
	if (r === "anon") return a(null);
	let o = await e.identity().catch(() => null);
	return o === null || r !== `user:${o.userId}` ? i : Q(e, o, ({ accessToken: e }) => a(e));
}
// src/db/outbox/sending/sent-operations.ts
var Oc = 6048e5, kc = 3e3, Ac = "server-epoch";
async function jc(e, t, n) {
	if (t.length === 0) return;
	let { outbox: r, sent: i } = e.local;
	await R(e, () => e.local.transaction("rw", r, i, async () => {
		await i.bulkPut(t.map((e) => ({
			...e,
			sentAt: n
		}))), await r.bulkDelete(t.map(({ seq: e }) => e)), await i.where("sentAt").below(n - Oc).delete();
		let e = await i.count() - kc;
		e > 0 && await i.orderBy("sentAt").limit(e).delete();
	}));
}
async function Mc({ local: e }) {
	return (await e.settings.get(Ac))?.value;
}
async function Nc(e, t, n) {
	let { outbox: r, sent: i, settings: a } = e.local;
	return await Mc(e) === t ? 0 : R(e, () => e.local.transaction("rw", r, i, a, async () => {
		if (await Mc(e) === t) return 0;
		await a.put({
			key: Ac,
			value: t
		});
		let o = await r.where("state").equals("applied").toArray(), s = [...await i.toArray(), ...o].filter(({ kind: e, outcome: n }) => !k(e) && Mn(n)?.epoch !== t);
		return await r.bulkPut(s.map((e) => Pc(e, n))), await i.bulkDelete(s.map(({ id: e }) => e)), s.length;
	}));
}
function Pc(e, t) {
	let { sentAt: n, outcome: r, lastError: i, lease: a, ...o } = e;
	return {
		...o,
		state: "pending",
		nextAttemptAt: t,
		again: !0
	};
}
// src/db/outbox/sending/sweep.ts
async function Fc(e, t = Date.now()) {
	let n = new Map((await e.mirror.pulls.toArray()).map((e) => [e.name, e])), r = await Mc(e), { rows: i } = await K(e), a = i.flatMap(Ic), o = await Rc(e, a, n);
	for (let e of a) Lc(e, n, r) || e.touched.forEach((e) => o.add($(e)));
	let s = a.filter((e) => Lc(e, n, r) && !e.touched.some((e) => o.has($(e)))), c = new Set(s.map(({ seq: e }) => e));
	return await jc(e, i.filter(({ seq: e }) => c.has(e)), t), s.length;
}
function Ic({ seq: e, state: t, outcome: n }) {
	if (t !== "applied") return [];
	let { touched: r, xid: i, epoch: a } = Mn(n) ?? {
		touched: [],
		xid: "0",
		epoch: ""
	};
	return [{
		seq: e,
		xid: i,
		epoch: a,
		touched: r.flatMap(({ t: e, ...t }) => jn(e) ? [{
			t: e,
			...t
		}] : [])
	}];
}
function Lc({ touched: e, xid: t, epoch: n }, r, i) {
	return e.every(({ t: e }) => {
		let a = ta(e), o = r.get(a);
		return o === void 0 ? a === "orders" : !o.complete || o.sweeping ? !1 : o.epoch === n ? BigInt(t) < BigInt(o.horizon) : n !== i;
	});
}
async function Rc(e, t, n) {
	let r = t.flatMap(({ touched: e, epoch: t }) => e.filter(({ t: e }) => n.get(ta(e))?.epoch === t)), i = /* @__PURE__ */ new Map();
	for (let t of bn) {
		let n = [...new Set(r.flatMap((e) => e.t === t ? [e.id] : []))];
		for (let [r, a] of await zc(e, t, n)) i.set($({
			t,
			id: r
		}), a);
	}
	return new Set(r.filter((e) => e.v > (i.get($(e)) ?? e.v)).map($));
}
async function zc({ mirror: e }, t, n) {
	if (n.length === 0) return [];
	let [r, i] = await Promise.all([e[t].bulkGet([...n]), e.quarantine.bulkGet(n.map((e) => $({
		t,
		id: e
	})))]);
	return r.flatMap((e, t) => e === void 0 ? [] : [[e.id, Math.max(e.version, i[t]?.v ?? 0)]]);
}
function $({ t: e, id: t }) {
	return `${e}/${t}`;
}
async function Bc(e) {
	let t = (await q(e)).filter(({ attempts: e, arrived: t }) => e > 0 && t === void 0);
	if (t.length === 0) return;
	let n = new Set(t.map(({ id: e }) => e)), r = await e.mirror.stock_moves.filter(({ operation_id: e }) => e !== null && n.has(e)).toArray();
	await e.local.outbox.where("id").anyOf([...n]).modify((e) => {
		let t = r.filter(({ operation_id: t }) => t === e.id), n = t.flatMap(({ product_id: e, product_version: t }) => typeof t == "number" ? [[`products/${e}`, t]] : []);
		n.length > 0 && n.length === t.length && (e.arrived = Object.fromEntries(n));
	});
}
// src/db/shopper/recent.ts
var Vc = "recently-viewed";
async function Hc(e) {
	let t = (await e.local.settings.get(Vc))?.value;
	return Array.isArray(t) ? t.filter((e) => typeof e == "string") : [];
}
var Uc = M(() => /* @__PURE__ */ new Set());
async function Wc(e) {
	let [t, n] = await Promise.all([Hc(e), go(e)]);
	return [.../* @__PURE__ */ new Set([
		...Uc(e),
		...n.map(({ id: e }) => e),
		...t
	])];
}
// src/db/mirror/save-page.ts
async function Gc(e, t, n) {
	let { name: r, scope: i, from: a, now: o } = n, s = !t.more;
	return e.mirror.transaction("rw", e.mirror.tables, async () => {
		let n = await U(e, r, i);
		if (!aa(n?.cursor ?? null, a)) return !1;
		n === void 0 && await ia(e, r);
		let c = n?.generation ?? 1, l = {
			name: r,
			generation: c,
			now: o
		};
		await qc(e, t, l), await Kc(e, t, l), await Jc(e, t, o);
		let u = n?.sweeping ?? !1, d = t.total ?? n?.total;
		return s && u && await $c(e, r, c), s && r === "orders" && await el(e, t.at), await e.mirror.pulls.put({
			name: r,
			scope: i,
			cursor: t.next,
			epoch: t.epoch,
			generation: c,
			complete: s || (n?.complete ?? !1),
			sweeping: u && !s,
			horizon: s ? t.horizon : n?.horizon ?? "0",
			at: t.at,
			mirrorVersion: 2,
			...t.horizon_ms !== void 0 && { horizonMs: t.horizon_ms },
			...d !== void 0 && { total: d },
			...n?.movesSince !== void 0 && { movesSince: n.movesSince }
		}), !0;
	});
}
async function Kc({ mirror: e }, { rows: t }, { name: n, generation: r, now: i }) {
	let a = new Map(V(n).map((e) => [e, {
		good: [],
		gone: []
	}])), o = [];
	for (let e of t) {
		let { t, id: s, v: c, row: l } = e, u = V(n).find((e) => e === t), d = u && B[u].parse(l);
		u && l === null ? a.get(u)?.gone.push(s) : u && d?.id === s ? a.get(u)?.good.push({
			...d,
			version: c,
			generation: r
		}) : o.push(Zc(e, u !== void 0, i));
	}
	for (let [t, n] of a) await Xc(e, t, n);
	await e.quarantine.bulkPut(o), await Qc(e, o, r);
}
async function qc({ mirror: e }, { priorityRows: t = [] }, { name: n, generation: r }) {
	for (let i of V(n)) {
		let n = t.filter((e) => e.t === i && e.row !== null), a = await H(e, i).bulkGet(n.map(({ id: e }) => e)), o = n.flatMap(({ id: e, v: t, row: n }, o) => {
			let s = B[i].parse(n), c = Number(Reflect.get(a[o] ?? {}, "version") ?? 0);
			return s?.id === e && c < t ? [{
				...s,
				version: t,
				generation: r
			}] : [];
		});
		await H(e, i).bulkPut(o);
	}
}
async function Jc({ mirror: e }, { stocks: t = [] }, n) {
	if (t.length === 0) return;
	let r = await e.products.bulkGet(t.map(([e]) => e)), i = new Set(await e.quarantine.toCollection().primaryKeys()), a = [], o = [];
	t.forEach(([e, t, s, c], l) => {
		let u = r[l];
		if (u === void 0 || u.version >= t || i.has(`products/${e}`)) return;
		let d = Ie({
			...u,
			stock: s,
			updated_at: Yc(c)
		});
		d === null ? o.push(Zc({
			t: "products",
			id: e,
			v: t,
			row: {
				stock: s,
				at: c
			}
		}, !0, n)) : a.push({
			...d,
			version: t,
			generation: u.generation
		});
	}), await e.products.bulkPut(a), await e.quarantine.bulkPut(o);
}
function Yc(e) {
	return Math.abs(e) <= 864e13 ? new Date(e).toISOString() : null;
}
async function Xc(e, t, { good: n, gone: r }) {
	let i = H(e, t);
	if (r.length > 0 && await i.bulkDelete(r), n.length > 0 && await i.bulkPut(n), await e.quarantine.count() === 0) return;
	let a = [...n.map((e) => String(Reflect.get(e, "id"))), ...r];
	await e.quarantine.bulkDelete(a.map((e) => `${t}/${e}`));
}
function Zc({ t: e, id: t, v: n, row: r }, i, a) {
	let o = i ? "does not fit its schema" : "unknown table";
	return {
		key: `${e}/${t}`,
		t: e,
		id: t,
		v: n,
		row: r,
		reason: o,
		at: a
	};
}
async function Qc(e, t, n) {
	for (let { t: r, id: i } of t) Object.hasOwn(B, r) && await e.table(r).update(i, { generation: n });
}
async function $c(e, t, n) {
	for (let r of V(t)) await H(e.mirror, r).where("generation").below(n).delete();
}
async function el(e, t) {
	let n = ea(t);
	n !== null && await e.mirror.stock_moves.where("at").below(n).delete();
}
// src/sync/pull-pages.ts
var tl = 2, nl = 45e3;
async function rl(e, t) {
	return e.withLock(`nefer-pull-${t.name}`, async () => {
		let n = await il(e, t);
		if (!n.ok) return n;
		let r = (await U(e.db, t.name, t.scope))?.epoch;
		return r !== void 0 && await Nc(e.db, r, e.now()), await Fc(e.db, e.now()), n;
	}, nl);
}
async function il(e, t) {
	await ra(e.db, t);
	let n = await ol(e.db, t), r = t.fetch(n), i = 0;
	for (let a = 0;;) {
		let o = await r;
		if (!o.ok) return {
			ok: !1,
			failure: o.error
		};
		let s = o.value;
		if (s.reset) {
			if (a += 1, a > tl) return {
				ok: !1,
				failure: {
					class: "transient",
					code: "reset"
				}
			};
			await na(e.db, {
				...t,
				from: n
			}), n = await ol(e.db, t), r = t.fetch(n);
			continue;
		}
		s.more && (r = t.fetch(s.next));
		let c = {
			name: t.name,
			scope: t.scope,
			from: n,
			now: e.now()
		}, l = await ii(() => Gc(e.db, s, c));
		if (await t.isWanted?.() === !1) return al(e, t);
		if (l) {
			if (i += s.rows.length + (s.stocks?.length ?? 0), n = s.next, !s.more) return {
				ok: !0,
				rows: i
			};
			await t.waitUntilIdle?.();
		} else n = await ol(e.db, t), r = t.fetch(n);
	}
}
async function al({ db: e }, { name: t }) {
	return await ia(e, t), {
		ok: !1,
		failure: { class: "sign-in" }
	};
}
async function ol(e, { name: t, scope: n }) {
	return (await U(e, t, n))?.cursor ?? null;
}
// src/sync/pull.ts
var sl = 60, cl = 500, ll = 2e3, ul = 1e3, dl = 5e3;
async function fl(e) {
	let { db: t, gateway: n, now: r, pageSize: i = ll } = e, a = cl, o, s = !1, c = await Gi(t) ? void 0 : pl(t), l = await c?.(), u = await rl(e, {
		name: "catalog",
		scope: "anon",
		fetch: async (e) => {
			let t = AbortSignal.timeout(X), u = e === null ? sl : a, d = r(), f = n.pullCatalog(e, Math.min(u, i), t, l);
			l = await c?.();
			let p = await f;
			return p.ok && (o = p.value), o?.priorityRows !== void 0 && (s = !0), e !== null && (a = ml(a, r() - d)), p;
		},
		waitUntilIdle: async () => s ? e.waitUntilIdle?.() : void 0
	}), d = r();
	return await Y(t, {
		pullFailed: !u.ok,
		...o && { lowestApp: o.min_app_version ?? null },
		...u.ok ? {
			pulledAt: d,
			reachable: !0
		} : { reachable: nc({
			ok: !1,
			error: u.failure
		}) }
	}), u;
}
function pl(e) {
	let t;
	return async () => {
		let n = (await Wc(e)).filter((e) => t?.has(e) !== !0);
		if (t === void 0 || n.length !== 0) return t = /* @__PURE__ */ new Set([...t ?? [], ...n]), n;
	};
}
function ml(e, t) {
	return t < ul ? Math.min(e * 2, ll) : t > dl ? Math.max(Math.floor(e / 2), sl) : e;
}
async function hl(e, t) {
	let { gateway: n, pageSize: r = 500 } = e, i = t, a = (t) => Q(e, i, (e) => {
		i = e;
		let a = AbortSignal.timeout(X);
		return n.pullOrders(t, r, e.accessToken, a);
	}), { userId: o } = t, s = await rl(e, {
		name: "orders",
		scope: `user:${o}`,
		fetch: a,
		isWanted: async () => (await J(e.db))?.userId === o
	});
	s.ok && (await Bc(e.db), await Ss(e.db));
	let c = !s.ok && gl(s.failure);
	return c && await ia(e.db, "orders"), await Y(e.db, {
		ordersFailed: !s.ok,
		dismissed: c
	}), s;
}
function gl({ class: e, status: t, code: n }) {
	return e === "rejected" && (t === 403 || n === "42501");
}
// src/sync/sending/batching.ts
var _l = 50, vl = 1e5, yl = 8, bl = 36e5;
function xl() {
	let e = 0, t = /* @__PURE__ */ new Map(), n = ({ id: e }) => t.get(e) ?? _l;
	return {
		choose: (t, r) => r < e ? t.slice(0, 1) : Sl(t, n),
		learnSuccess: (e) => void t.delete(e),
		learnMissing: (e) => void t.set(e, 1),
		learnFailure: (n, { error: r, isTimedOut: i }, a) => {
			let o = i ? "singly" : Tl(r);
			o === "unsupported" && (e = a + bl);
			let s = El(o, n.length);
			return s !== null && n.forEach(({ id: e }) => t.set(e, s)), o === "wait" || o === "unanswered" ? "settle" : "release";
		}
	};
}
function Sl(e, t) {
	let [n, ...r] = e;
	if (n === void 0) return [];
	if (!Cl(n)) return [n];
	let i = [n], a = t(n), o = vl - wl(n);
	for (let e of r) {
		if (i.length >= a) break;
		if (e.scope !== n.scope || !Cl(e)) continue;
		let r = wl(e);
		r > o || t(e) <= i.length || (i.push(e), a = Math.min(a, t(e)), o -= r);
	}
	return i;
}
function Cl({ kind: e }) {
	return an(e) && !k(e);
}
function wl({ payload: e }) {
	return JSON.stringify(e)?.length ?? 0;
}
function Tl({ class: e, status: t = 0, code: n, retryAfterMs: r }) {
	switch (e) {
		case "upgrade": return "unsupported";
		case "sign-in": return "wait";
		case "rejected": return t === 413 || n === "too_large" ? "halve" : "singly";
		case "transient": return t === 429 || r !== void 0 ? "wait" : t >= 400 ? "singly" : "unanswered";
	}
}
function El(e, t) {
	let n = Math.floor(t / 2);
	return e === "singly" ? 1 : e === "halve" ? n : e === "unanswered" ? Math.max(yl, n) : null;
}
// src/db/outbox/sending/merge-neighbours.ts
async function Dl(e, t, n, r) {
	if (!jl(t) || !jl(n) || n.scope !== t.scope || !Ml(n, t, r)) return !1;
	let [i, a] = [Ol(t), Ol(n)], o = i && a && pn(i, a);
	return o === null || o === "none" && kl(t, n, r) ? !1 : (await e.local.outbox.delete(n.seq), o === "none" ? await e.local.outbox.delete(t.seq) : await e.local.outbox.update(t.seq, {
		payload: o.payload,
		merged: Al(t, n)
	}), !0);
}
function Ol({ kind: e, payload: t }) {
	let n = O(e, t);
	return n !== null && h(n.payload, t) ? n : null;
}
function kl(e, t, n) {
	let r = As(e);
	return n.some((n) => n.deps.includes(e.id) || n.seq > e.seq && n.seq < t.seq && As(n).some((e) => r.includes(e)));
}
function Al(e, t) {
	return [
		...e.merged ?? [],
		t.id,
		...t.merged ?? []
	];
}
function jl(e) {
	return e.state === "pending" && e.attempts === 0 && e.solo !== !0;
}
function Ml(e, t, n) {
	return !e.deps.some((e) => e !== t.id && n.some(({ id: t, state: n }) => t === e && n !== "applied")) && !n.some(({ deps: t }) => t.includes(e.id));
}
// src/db/outbox/sending/claim.ts
async function Nl(e, t, n) {
	for (let r = 0; r < Pl;) {
		let i = await q(e), a = n(Ns(i, t));
		if (a.length === 0) return [];
		let o = Ll(a, i), s = await (a.some(({ scope: e }) => e === "anon") ? ri : R)(e, () => e.local.transaction("rw", e.local.outbox, async () => Il(e, o, t)), () => Fl(e, t.owner));
		if (typeof s == "object") return s;
		s !== "again" && (r += 1, e.outboxCache.invalidate());
	}
	return [];
}
var Pl = 20;
async function Fl(e, t) {
	let n = (await e.local.outbox.where("state").equals("inflight").toArray()).filter(({ lease: e }) => e?.owner === t);
	return n.length === 0 ? void 0 : n;
}
async function Il(e, t, n) {
	if (!await Rl(e, t, n.now)) return "stale";
	let { chosen: r, neighbours: i, rows: a } = t, o = !1;
	for (let [t, s] of r.entries()) {
		let r = i[t];
		if (O(s.kind, s.payload) === null) await Wl(e, s, n.now), o = !0;
		else if (r !== void 0) {
			let t = await Dl(e, s, r, a);
			o ||= t;
		}
	}
	return o ? "again" : Ul(e, r, n);
}
function Ll(e, t) {
	return {
		chosen: e,
		neighbours: e.map(({ lane: e, seq: n }) => t.find((t) => t.lane === e && t.seq > n)),
		rows: t
	};
}
async function Rl(e, { chosen: t, neighbours: n, rows: r }, i) {
	let a = t.filter(({ kind: e }) => k(e));
	return (await Promise.all([
		zl(e, [...t, ...n.flatMap((e) => e ?? [])]),
		Bl(e, t, r),
		Vl(e, [...new Set(t.flatMap(({ deps: e }) => e))]),
		...a.map((t) => Hl(e, t, i))
	])).every(Boolean);
}
async function zl({ local: e }, t) {
	let n = await e.outbox.bulkGet(t.map(({ seq: e }) => e));
	return t.every((e, t) => e.kind === "unreadable" || h(Mr(n[t]), e));
}
async function Bl({ local: e, outboxCache: t }, n, r) {
	let i = [...new Set(n.map(({ lane: e }) => e))], [a, [o = 0]] = await Promise.all([e.outbox.where("lane").anyOf(i).primaryKeys(), e.outbox.orderBy("seq").reverse().limit(1).primaryKeys()]);
	if (o > t.newest()) return !1;
	let s = new Set(r.map(({ seq: e }) => e)), c = Math.max(...n.map(({ seq: e }) => e)), l = a.filter((e) => e < c && !s.has(e));
	if (l.length === 0) return !0;
	let u = new Set(await e.outbox.where("state").equals("applied").primaryKeys());
	return l.every((e) => u.has(e));
}
async function Vl({ local: e }, t) {
	return t.length === 0 || (await e.outbox.where("id").anyOf(t).toArray()).every(({ state: e }) => e === "applied");
}
async function Hl({ local: e }, t, n) {
	return !(await e.outbox.where("state").equals("inflight").toArray()).some((e) => e.id !== t.id && k(e.kind) && !Gs(e, n));
}
async function Ul(e, t, n) {
	let r = t.map((e) => ({
		operation: e,
		changes: {
			state: "inflight",
			attempts: e.attempts + 1,
			lease: {
				owner: n.owner,
				until: n.now + gn(e.kind)
			}
		}
	}));
	return await e.local.outbox.bulkUpdate(r.map(({ operation: { seq: e }, changes: t }) => ({
		key: e,
		changes: t
	}))), r.map(({ operation: e, changes: t }) => ({
		...e,
		...t
	}));
}
async function Wl(e, t, n) {
	await e.local.outbox.update(t.seq, {
		state: "needs-upgrade",
		nextAttemptAt: n + Es,
		lastError: {
			class: "upgrade",
			code: "unreadable",
			at: n
		}
	});
}
// src/sync/sending/backoff.ts
var Gl = 1e3, Kl = 3e5, ql = 36e5;
function Jl(e, t) {
	return Math.floor(t * Math.min(Kl, Gl * 2 ** Math.min(e, 20)));
}
function Yl(e, t) {
	return e === void 0 || !Number.isFinite(e) || e < 0 ? 0 : Math.min(ql, Math.floor(Math.min(e, ql) * (1 + t / 2)));
}
function Xl(e) {
	return Math.floor(ql * (1 - e / 10));
}
// src/sync/sending/send-photo.ts
var Zl = 6e4, Ql = {
	status: "applied",
	xid: "0",
	epoch: "",
	touched: []
};
async function $l({ db: e, gateway: t }, n, r) {
	let i = A(n);
	if (i === null) throw Error("This operation is no upload");
	let { photo_id: a, address: o } = i, s = await e.local.photos.get(a);
	if (s === void 0) return {
		ok: !0,
		value: {
			status: "rejected",
			code: "photo_missing"
		}
	};
	let c = {
		name: oo(o),
		blob: s.blob
	}, l = await t.uploadPhoto(c, r, AbortSignal.timeout(Zl));
	return l.ok ? {
		ok: !0,
		value: Ql
	} : l;
}
// src/sync/sending/send-operations.ts
async function eu(e, t, n) {
	let [r] = t;
	if (r === void 0) return {
		settlements: [],
		isReached: !0
	};
	let i = r.scope === "anon" ? null : n;
	return t.length === 1 ? tu(e, r, i) : nu(e, t, i);
}
async function tu(e, t, n) {
	let r = await au(e, n, (n) => ou(e, t, n));
	return r.ok && e.batchPolicy.learnSuccess(t.id), {
		settlements: [su(t, r, e.now(), e.random())],
		isReached: nc(r)
	};
}
async function nu(e, t, n) {
	let r = t.flatMap(({ id: e, kind: t, payload: n }) => an(t) ? [{
		id: e,
		kind: t,
		payload: n
	}] : []), i = !1, a = await au(e, n, async (t) => {
		let n = AbortSignal.timeout(X), a = await e.gateway.sendBatch(r, t, n);
		return i = !a.ok && n.aborted, a;
	});
	return {
		settlements: a.ok ? t.map((t) => ru(e, t, a.value)) : iu(e, t, {
			error: a.error,
			isTimedOut: i
		}),
		isReached: nc(a)
	};
}
function ru({ batchPolicy: e, now: t, random: n }, r, i) {
	let a = i.get(r.id);
	return a === void 0 ? (e.learnMissing(r.id), uu(null, t())) : (a.status !== "wait" && e.learnSuccess(r.id), cu(a, t(), n()));
}
function iu({ batchPolicy: e, now: t, random: n }, r, i) {
	let a = t(), { error: o } = i;
	return e.learnFailure(r, i, a) === "settle" ? r.map((e) => lu(e, o, a, n())) : r.map(() => uu(o, a));
}
function au(e, t, n) {
	return t === null ? n(null) : Q(e, t, ({ accessToken: e }) => n(e));
}
async function ou({ db: e, gateway: t }, n, r) {
	let { id: i, kind: a, payload: o } = n;
	return an(a) ? k(a) ? $l({
		db: e,
		gateway: t
	}, n, r) : t.send({
		id: i,
		kind: a,
		payload: o
	}, r, AbortSignal.timeout(X)) : {
		ok: !1,
		error: {
			class: "upgrade",
			code: "unknown_kind"
		}
	};
}
function su(e, t, n, r) {
	return t.ok ? cu(t.value, n, r) : lu(e, t.error, n, r);
}
function cu(e, t, n) {
	return e.status === "wait" ? {
		state: "pending",
		nextAttemptAt: t + Yl(e.retry_after_ms, n),
		lastError: {
			class: "transient",
			code: "rate_limited",
			status: 429,
			at: t
		}
	} : {
		state: e.status,
		outcome: e
	};
}
function lu({ attempts: e, scope: t }, n, r, i) {
	let a = du(n, r), o = {
		state: "needs-upgrade",
		nextAttemptAt: r + Xl(i),
		lastError: a
	};
	switch (n.class) {
		case "transient": {
			let t = Yl(n.retryAfterMs, i);
			return {
				state: "pending",
				nextAttemptAt: r + Math.max(Jl(e, i), t),
				lastError: a
			};
		}
		case "sign-in": return t === "anon" ? o : {
			state: "needs-sign-in",
			lastError: a
		};
		case "upgrade": return o;
		case "rejected": return {
			state: "rejected",
			lastError: a
		};
	}
}
function uu(e, t) {
	return {
		state: "pending",
		nextAttemptAt: t,
		...e?.class === "transient" && { lastError: du(e, t) }
	};
}
function du({ class: e, status: t, code: n, message: r }, i) {
	return {
		class: e,
		at: i,
		...t === void 0 ? {} : { status: t },
		...n === void 0 ? {} : { code: n },
		...r === void 0 ? {} : { message: r }
	};
}
// src/sync/sending/push.ts
var fu = 4, pu = 3e3;
function mu(e) {
	return hu(e).applied;
}
function hu(e) {
	let t = {
		active: 0,
		applied: 0,
		failures: []
	}, n = {
		isReadingIdentity: !1,
		isHeld: !0
	}, r = "waiting for the lock", i = null;
	function a() {
		t.active !== fu && (t.active += 1, gu(e, n, dr(a)).then((e) => t.applied += e).catch((e) => t.failures.push(e)).finally(o));
	}
	function o() {
		--t.active, t.active > 0 || (r = "ended", i?.());
	}
	let s = e.withLock("nefer-push", async (o = !0) => (n.isHeld = o, o && e.lockIsExclusive === !0 && await qs(e.db).catch(bu), new Promise((e, n) => {
		i = () => t.failures.length === 0 ? e(t.applied) : n(t.failures[0]), r = "open", a();
	})), pu);
	return s.catch(() => {
		r = "ended";
	}), {
		applied: s,
		addSender: () => (r === "open" && a(), r !== "ended")
	};
}
async function gu(e, t, n) {
	let r = 0;
	for (; await _u(e);) {
		let i = t.isHeld ? e.newId() : Ys(e.newId()), a = null, o = await vu(e, i, null);
		if (o.length === 0) {
			if (t.isReadingIdentity) return r;
			t.isReadingIdentity = !0, a = await e.identity().catch(() => null), t.isReadingIdentity = !1, o = await vu(e, i, a);
		}
		if (o.length === 0) return r;
		n();
		let { settlements: s, isReached: c } = await eu(e, o, a);
		r += await yu(e, i, o, s), await Y(e.db, { reachable: c });
	}
	return r;
}
async function _u({ db: e, app: t = "", isCurrent: n }) {
	return n?.() === !1 ? !1 : t === "" || !m(t, await Go(e));
}
function vu({ db: e, batchPolicy: t, now: n, leavesUploads: r = !1 }, i, a) {
	let o = {
		now: n(),
		userId: a?.userId ?? null,
		owner: i,
		leavesUploads: r
	};
	return Nl(e, o, (e) => t.choose(e, o.now));
}
async function yu({ db: e }, t, n, r) {
	let i = r.flatMap((e, t) => {
		let { seq: r } = n[t] ?? {};
		return r === void 0 ? [] : [{
			seq: r,
			settlement: e
		}];
	}), a = new Set(await xc(e, t, i));
	return i.filter(({ seq: e, settlement: t }) => t.state === "applied" && a.has(e)).length;
}
var bu = () => void 0, xu = 3e5, Su = 100, Cu = 6e4, wu = 36e5;
function Tu(e, t) {
	let { db: n, now: r, identity: i, timers: a, report: o } = e, s = null, c = !1, l = 0, u = () => {
		s !== null && a.clear(s), s = null;
	}, d = (e) => {
		if (u(), e === null || c) return;
		let t = Math.min(Math.max(e - r(), f()), wu);
		s = a.set(() => void te(), t);
	}, f = () => l === 0 ? Su : Math.min(Cu, 1e3 * 2 ** l), p = async (t) => {
		let i = await _u(e);
		d(i ? await Ks(n, {
			now: r(),
			userId: t
		}) : null);
	}, m = async () => {
		let [e] = await Promise.all([i(), p(null)]);
		e !== null && await p(e.userId);
	}, ee = () => void m().catch((e) => o("timer", e)), te = async () => {
		l = await t() ? 0 : l + 1, ee();
	}, ne = () => Promise.all([
		q(n),
		J(n),
		Go(n)
	]), re = [], ie = ys(ne, ([e]) => {
		l > 0 && Eu(e) !== Eu(re) && (l = 0), re = e, ee();
	}, (e) => o("timer", e));
	return () => {
		c = !0, ie(), u();
	};
}
function Eu(e) {
	return e.map(({ seq: e, state: t, lastError: n }) => [
		e,
		t === "inflight" ? "pending" : t,
		n?.at
	]).join(";");
}
function Du({ random: e, timers: t }, n) {
	let r = 0, i = () => {
		r = t.set(() => {
			n(), i();
		}, xu * (.9 + .2 * e()));
	};
	return i(), () => t.clear(r);
}
// src/sync/web-lock.ts
function Ou(e, t = (e) => AbortSignal.timeout(e)) {
	return async (n, r, i) => {
		if (e === void 0) return r(!1);
		let a = i === void 0 ? {} : { signal: t(i) }, o = !1, s = () => (o = !0, r(!0));
		try {
			return await e.request(n, a, s);
		} catch (e) {
			if (o || a.signal?.aborted !== !0) throw e;
			return r(!1);
		}
	};
}
function ku(e) {
	let t = null, n = null, r = () => (t = e().finally(() => {
		t = null;
	}), t);
	return () => n === null ? t === null ? r() : (n = t.then(() => (n = null, r())), n) : n;
}
// src/sync/sync-scheduler.ts
var Au = 15e3;
function ju(e) {
	let { db: t, report: n, timers: r } = e, i = () => Pu(e.identity(), null, Au, r), a = {
		...e,
		identity: i,
		batchPolicy: xl()
	}, { pullOnce: o, pushOnce: s } = Nu(a), c = () => void s(), l = (e, t) => (r) => (n(e, r), t), u = async (e) => {
		e === "online" && await Xs(t).catch(l("outbox", 0)), c(), o();
	};
	return {
		push: c,
		pull: (e = X) => Pu(o(), !1, e, r),
		refreshOrders: () => bc(a),
		withdraw: (e) => Tc(a, e).catch(l("outbox", "unknown")),
		resolveUnknownOutcome: (e) => Ec(a, e).catch(l("outbox", "unknown")),
		findOrders: (e) => cc(a, e).catch(l("orders", Mu)),
		callAsStaff: (e) => ac(a, e).catch(l("staff", Mu)),
		followNewsletterLink: (e) => vc(a, e),
		startLiveUpdates: () => mc(a, () => hc(a), o),
		start: () => {
			let e = [
				a.onWakeUp((e) => void u(e)),
				Tu(a, s),
				Du(a, o)
			];
			return Ia(t, "upgrade").catch(l("outbox", void 0)).then(c), o(), () => e.forEach((e) => e());
		}
	};
}
var Mu = {
	ok: !1,
	problem: "refused"
};
function Nu(e) {
	let { db: t, report: n } = e, r = ic(e), i = (e) => e().catch((e) => n("outbox", e)), a = async (n) => {
		let r = await n;
		return r === null ? (await i(() => ws(t, e.now())), { ok: !0 }) : hl(e, r);
	}, o = ku(async () => {
		try {
			let n = e.identity(), [o, s, l] = await Promise.all([
				fl(e),
				a(n),
				n
			]), u = o.ok && s.ok;
			return u && l !== null && (r(l.accessToken), i(() => rc(e, l))), o.ok && await Xs(t) > 0 && c(), u;
		} catch (e) {
			return n("pull", e), await i(() => Y(t, { pullFailed: !0 })), !1;
		}
	}), s = null, c = async () => {
		if (s?.addSender() === !0) return s.applied.then(() => !0, () => !1);
		s = hu(e);
		try {
			return await s.applied > 0 && o(), !0;
		} catch (e) {
			return n("push", e), !1;
		}
	};
	return {
		pullOnce: o,
		pushOnce: c
	};
}
async function Pu(e, t, n, r) {
	let i = 0, a = new Promise((e) => {
		i = r.set(() => e(t), n);
	});
	try {
		return await Promise.race([e, a]);
	} finally {
		r.clear(i);
	}
}
// sw/background-sync.ts
var Fu = 3e3;
function Iu(e = Bu()) {
	let t = {
		...e,
		batchPolicy: xl()
	}, n = ku(() => Lu(t, async () => void 0)), r = ku(() => Lu(t, Xs));
	return {
		sendWaiting: async () => {
			await t.waitForPages(), await n();
		},
		sendAll: async () => {
			await t.isPageInView() && await t.waitForPages();
			let e = await r();
			if (e > 0) throw Error(`${e} operations still wait`);
		}
	};
}
async function Lu(e, t) {
	let n = e.openDb();
	try {
		await t(n), await mu({
			...e,
			db: n,
			leavesUploads: !0,
			identity: () => Ru(n, e.now())
		});
		let { rows: r } = await K(n);
		return r.filter(({ scope: e, state: t }) => e === "anon" && zu(t)).length;
	} catch (t) {
		return e.report(t), 1;
	} finally {
		qr(n);
	}
}
async function Ru(e, t) {
	let n = await J(e);
	return n === null || !u(n, t) ? null : {
		userId: n.userId,
		accessToken: n.accessToken
	};
}
function zu(e) {
	return e === "pending" || e === "inflight";
}
function Bu() {
	return {
		openDb: () => Gr(),
		report: (e) => self.reportError(e),
		isPageInView: async () => (await clients.matchAll({ type: "window" })).some(({ visibilityState: e }) => e === "visible"),
		waitForPages: () => new Promise((e) => setTimeout(e, Fu)),
		gateway: ar(ee()),
		app: p,
		now: Date.now,
		random: Math.random,
		newId: () => crypto.randomUUID(),
		withLock: Ou(navigator.locks),
		lockIsExclusive: "locks" in navigator
	};
}
export { et as categoryDeletionOf, fs as changeSale, qr as closeDb, Iu as createBackgroundSync, Gr as createDb, we as createSessionKeeper, ar as createSupabaseGateway, ju as createSync, Vt as deletionOf, Qa as discard, Ma as enqueue, wi as isHeld, u as isTokenUsable, Fo as keepPhoto, Ui as listCategories, xs as listDependants, vo as listMyOrders, K as listOperations, Hi as listProducts, Jo as listStaffOrders, bs as listSyncIssues, jo as placeAgain, Do as placeMyOrder, _o as putLines, so as queueWrites, go as readCart, $o as readConflict, J as readSession, Ko as readSyncStatus, ps as recordStallSale, Ka as replaceSession, ss as resend, os as resolveConflict, Mo as reviveMyOrder, ds as saleDraftKey, di as saveDraft, ms as undoStallEntry, ia as wipePull, Ga as writeSession };
