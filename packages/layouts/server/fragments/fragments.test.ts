import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions, settle } from "@parley/discussions/server/testing";
import type {
    Fragment,
    FragmentDetail,
    FragmentImplementation,
    FragmentType,
    Layout,
    LayoutAnswer,
} from "@parley/layouts/contract";
import { FRAGMENTS_PAGE, fragmentPath } from "@parley/layouts/contract";
import type { MigrationKit } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { RoleID } from "@parley/permissions/contract";
import { createLayoutsServer, layoutsMigrations } from "../index";

const GUEST = 0;

let layouts: ReturnType<typeof createLayoutsServer>;

const options = {
    ...forumOptions,
    migrations: [...forumOptions.migrations, ...layoutsMigrations],
    register(kit: ServerKit) {
        const features = forumOptions.register(kit);
        layouts = createLayoutsServer(kit, features);
        return features;
    },
};

let forum: TestApp<ReturnType<typeof options.register>> & TestCategories;
beforeAll(async () => {
    const app = await testApp(options);
    forum = { ...app, ...(await settle(app)) };
}, 180_000);
afterAll(() => forum.close());

const call = (userID: number, method: string, path: string, body?: object) => forum.call(userID, method, path, body);
const manage = (method: string, path: string, body?: object) => call(forum.manager, method, path, body);
const create = async (texts: object, fragmentType: FragmentType = "CallToActionFragment") =>
    (await manage("POST", "fragments", { name: "Lantern", fragmentType, ...texts })).json<FragmentDetail>();
const publish = (uuid: string, body: object = {}) => manage("POST", `fragments/${uuid}/commit-revision`, body);
const undoLast = async () => {
    const { acts } = (await manage("GET", "acts?recordType=fragment")).json<{ acts: { actID: number }[] }>();
    return manage("POST", `acts/${acts[0]?.actID}/undo`);
};

/** Hydrates a list of discussions with one part that has a fragment, as guests get it. */
async function show($hydrate: string, type: string, fragmentUUID: string, settings: object = {}) {
    const part = { $hydrate, $fragmentImpls: { [type]: { fragmentUUID } }, ...settings };
    const body = { layoutViewType: "discussionList", layout: [{ $hydrate: "react.section.full-width", children: [part] }] };
    const stored = (await manage("POST", "layouts", { name: "Spring", ...body })).json<Layout>();
    const { layout = [] } = (await call(GUEST, "GET", `layouts/${stored.layoutID}/hydrate`)).json<LayoutAnswer>();
    const [section] = layout;
    const children = (section?.$reactProps.children ?? []) as NonNullable<LayoutAnswer["layout"]>;
    return children[0];
}

describe("a fragment", () => {
    test("is made, saved, published, restored and deleted, each with Undo; pages have what is published", async () => {
        const made = await create({ template: "<p>Come in</p>" });
        const uuid = made.fragmentUUID;
        expect(made).toMatchObject({ status: "draft", isLatest: true, isApplied: false, template: "<p>Come in</p>", js: "" });
        expect((await call(GUEST, "GET", `fragments/${uuid}/css`)).statusCode).toBe(404);

        expect((await publish(uuid, { commitMessage: "First" })).json()).toMatchObject({
            status: "active",
            commitMessage: "First",
        });
        const saved = await manage("PATCH", `fragments/${uuid}`, { template: "<p>Welcome back</p>" });
        expect(saved.json()).toMatchObject({ status: "draft", template: "<p>Welcome back</p>", name: "Lantern" });
        const node = await show("react.cta", "CallToActionFragment", uuid);
        expect(JSON.stringify(node)).toContain("Come in");
        expect((await manage("GET", `fragments/${uuid}`)).json()).toMatchObject({ isApplied: true });

        await publish(uuid);
        const revisions = (await manage("GET", `fragments/${uuid}/revisions`)).json<Fragment[]>();
        expect(revisions.map(({ status }) => status)).toEqual(["active", "past-revision"]);
        const again = { fragmentRevisionUUID: made.fragmentRevisionUUID };
        await publish(uuid, again);
        expect((await manage("GET", `fragments/${uuid}/revisions`)).json<Fragment[]>().map(({ status }) => status)).toEqual([
            "draft",
            "active",
        ]);
        await undoLast();
        expect((await manage("GET", `fragments/${uuid}`)).json()).toMatchObject({ status: "active" });

        expect(await layouts.frameOrigins()).toEqual([]);

        const wordsOf = async () => (await manage("GET", `fragments/${uuid}/revisions`)).json<Fragment[]>()[1]?.commitMessage;
        expect(await wordsOf()).toBe("First");
        await publish(uuid, { ...again, commitMessage: "Back to the first" });
        expect(await wordsOf()).toBe("Back to the first");
        await undoLast();
        expect(await wordsOf()).toBe("First");

        expect((await manage("DELETE", `fragments/${uuid}`)).statusCode).toBe(204);
        expect((await manage("GET", `fragments/${uuid}`)).statusCode).toBe(404);
        await undoLast();
        expect((await manage("GET", `fragments/${uuid}`)).json()).toMatchObject({ template: "<p>Welcome back</p>" });
    });

    test.each<[string, FragmentType, string]>([
        ["LAY-049 the banner", "BannerFragment", "react.app-banner"],
        ["LAY-050 the call to action", "CallToActionFragment", "react.cta"],
    ])("%s is replaced by a template with its values, and keeps the built-in part for its slot", async (_name, type, widget) => {
        const template = '<section class="light"><h2>{{title}}</h2><slot name="builtIn"/></section>';
        const { fragmentUUID } = await create({ template }, type);
        await publish(fragmentUUID);

        const node = await show(widget, type, fragmentUUID, { title: "<b>Mend & lend</b>" });
        expect(node).toMatchObject({
            $reactComponent: "Fragment",
            $reactProps: {
                builtIn: { $reactProps: { title: "<b>Mend & lend</b>" } },
                fragment: {
                    content: [
                        {
                            name: "section",
                            attributes: { className: "fragment--light" },
                            children: [
                                { name: "h2", children: ["<b>Mend & lend</b>"] },
                                { name: "slot", children: [] },
                            ],
                        },
                    ],
                },
            },
        });
    });

    test("LAY-048 the title bar of a layout is replaced, which holds a title bar and nothing else", async () => {
        const { fragmentUUID } = await create({ template: "<h2>{{page.title}}</h2>" }, "TitleBarFragment");
        await publish(fragmentUUID);
        const titleBar = { $hydrate: "react.titleBar", $fragmentImpls: { TitleBarFragment: { fragmentUUID } } };
        const layout = [{ $hydrate: "react.section.full-width", children: [{ $hydrate: "react.cta" }] }];
        const body = { name: "Barred", layoutViewType: "discussionList", layout };
        const { layoutID } = (await manage("POST", "layouts", { ...body, titleBar })).json<Layout>();
        expect((await call(GUEST, "GET", `layouts/${layoutID}/hydrate`)).json<LayoutAnswer>().titleBar).toMatchObject({
            $reactComponent: "TitleBarFragment",
            $reactProps: { fragment: { fragmentUUID, content: [{ name: "h2", children: ["Posts"] }] } },
        });

        // The title bar of the whole site is on pages whose layouts name none, built-in ones among them.
        const barOf = async (id: number | string) =>
            (await call(GUEST, "GET", `layouts/${id}/hydrate`)).json<LayoutAnswer>().titleBar?.$reactComponent;
        const { layoutID: plain } = (await manage("POST", "layouts", body)).json<Layout>();
        const bars = async () => [await barOf(plain), await barOf("home"), await barOf("discussionList")];
        expect(await bars()).toEqual(["TitleBar", "TitleBar", "TitleBar"]);
        const form = { Form: "titleBar", TitleBar: fragmentUUID };
        expect((await post("/appearance/layouts", form, forum.member))[0]).toBe(403);
        expect(await post("/appearance/layouts", form)).toEqual([303, "/appearance/layouts?Done=assigned"]);
        expect(await bars()).toEqual(["TitleBarFragment", "TitleBarFragment", "TitleBarFragment"]);
        await post("/appearance/layouts", { ...form, TitleBar: "" });
        expect(await bars()).toEqual(["TitleBar", "TitleBar", "TitleBar"]);

        expect((await manage("POST", "layouts", { ...body, titleBar: layout[0] })).json()).toMatchObject({
            errors: [{ field: "$hydrate", path: "titleBar[0]" }],
        });
        expect((await manage("POST", "layouts", { ...body, layout: [titleBar] })).json()).toMatchObject({
            errors: [{ field: "$hydrate", path: "layout[0]" }],
        });
        const { widgets } = (await call(GUEST, "GET", "layouts/catalog")).json<{ widgets: object }>();
        expect(widgets).not.toHaveProperty(["react.titleBar"]);
        // A title bar of before that rule, without a way to sign in, is not shown.
        const stored = JSON.stringify({ $hydrate: "react.app-banner", title: "Old" });
        await forum.database.transaction(() =>
            forum.database.query
                .updateTable("layouts")
                .set({ titleBar: stored })
                .where("layoutID", "=", Number(layoutID))
                .execute(),
        );
        expect((await call(GUEST, "GET", `layouts/${layoutID}/hydrate`)).json<LayoutAnswer>().titleBar).toEqual({
            $reactComponent: "TitleBar",
            $reactProps: {},
        });
    });

    test("LAY-053 the original post is replaced by a template with the title of its page, and keeps the post for its slot", async () => {
        const type = "OriginalPostFragment";
        const { fragmentUUID } = await create({ template: '<h2>{{page.title}}</h2><slot name="builtIn"/>' }, type);
        await publish(fragmentUUID);
        const post = { name: "Kettle", body: "It drips.", format: "markdown", categoryID: forum.open };
        const { discussionID } = (await manage("POST", "discussions", post)).json<{ discussionID: number }>();
        const part = { $hydrate: "react.discussion.originalPost", $fragmentImpls: { [type]: { fragmentUUID } } };
        const section = { $hydrate: "react.section.full-width", children: [part] };
        const body = { name: "Post", layoutViewType: "discussion", layout: [section] };
        const { layoutID } = (await manage("POST", "layouts", body)).json<Layout>();

        const shown = await call(GUEST, "GET", `layouts/${layoutID}/hydrate?params[discussionID]=${discussionID}`);
        expect(shown.json<LayoutAnswer>().layout?.[0]?.$reactProps.children).toMatchObject([
            {
                $reactComponent: "Fragment",
                $reactProps: {
                    builtIn: { $reactComponent: "OriginalPost", $reactProps: { discussionID } },
                    fragment: { content: [{ name: "h2", children: ["Kettle"] }, { name: "slot" }] },
                },
            },
        ]);
    });

    test("LAY-054, LAY-056 an implementation has its UUID and the default addresses of its script and style", async () => {
        const { fragmentUUID } = await create({ template: "<p>Hello</p>", css: ".a { color: red }", js: "render()" });
        await publish(fragmentUUID);

        const { $fragmentImpls = {} } = (await show("react.cta", "CallToActionFragment", fragmentUUID)) as {
            $fragmentImpls?: Record<string, FragmentImplementation>;
        };
        expect($fragmentImpls.CallToActionFragment).toMatchObject({
            fragmentUUID,
            jsUrl: expect.stringContaining(`/api/v2/fragments/${fragmentUUID}/js?fragmentRevisionUUID=`),
            cssUrl: expect.stringContaining(`/api/v2/fragments/${fragmentUUID}/css?fragmentRevisionUUID=`),
        });
        const css = await call(GUEST, "GET", `fragments/${fragmentUUID}/css`);
        expect(css.headers["content-type"]).toBe("text/css; charset=utf-8");
        expect(css.body).toContain(`@scope ([data-fragment="${fragmentUUID}"]) to ([data-fragment-slot])`);
        expect(css.body).toContain(".fragment--a { color: red }");
        expect(css.headers["cache-control"]).toBe("private, no-cache");
        const named = await call(GUEST, "GET", $fragmentImpls.CallToActionFragment?.cssUrl?.slice("/api/v2/".length) ?? "");
        expect(named.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
        expect(named.body).toBe(css.body);
    });

    test("LAY-055 the built-in part is rendered for “system”, and for a fragment that is not there or not published", async () => {
        const { fragmentUUID } = await create({ template: "<p>Hello</p>" });
        for (const named of ["system", "none", fragmentUUID])
            expect(await show("react.cta", "CallToActionFragment", named, { title: "Come in" })).toMatchObject({
                $reactComponent: "CallToAction",
                $fragmentImpls: { CallToActionFragment: { fragmentUUID: "system" } },
            });
    });

    test("FC-1 FC-3 a template with scripts, frames, forms, styles or handlers is refused, and no value makes a link that runs one", async () => {
        for (const template of [
            "<script>alert(1)</script>",
            '<iframe src="https://evil.example"/>',
            '<form action="https://evil.example"/>',
            "<style>a{}</style>",
            '<p onclick="alert(1)">x</p>',
            '<p style="position: fixed">x</p>',
            "<!DOCTYPE x><p/>",
            "<p>not closed",
        ])
            expect(
                (await manage("POST", "fragments", { name: "x", fragmentType: "BannerFragment", template })).json(),
            ).toMatchObject({
                errors: [{ field: "template" }],
            });

        const template = '<a href="{{title}}">a</a><img src="https://evil.example/x.png" alt=""/><a href="/discussions">b</a>';
        const { fragmentUUID } = await create({ template });
        await publish(fragmentUUID);
        // A hostile text is a text, in content as in attributes.
        const hostile = '"><img src=x onerror=alert(1)>{{button.title}}<script>';
        const texts = await create({ template: '<p title="{{title}}">{{title}}</p>' });
        await publish(texts.fragmentUUID);
        const written = await show("react.cta", "CallToActionFragment", texts.fragmentUUID, { title: hostile });
        expect(written?.$reactProps.fragment).toMatchObject({
            content: [{ name: "p", attributes: { title: hostile }, children: [hostile] }],
        });
        const node = await show("react.cta", "CallToActionFragment", fragmentUUID, { title: "javascript:alert(1)" });
        expect(node?.$reactProps).toMatchObject({
            fragment: {
                content: [
                    { name: "a", attributes: {} },
                    { name: "img", attributes: { alt: "" } },
                    { name: "a", attributes: { href: "/discussions" } },
                ],
            },
        });
        expect(JSON.stringify(node?.$reactProps.fragment)).not.toMatch(/javascript|evil/);
    });

    test("FC-1 styles that load something or reach beyond the fragment are refused", async () => {
        for (const css of [
            "@import 'https://evil.example/x.css';",
            "p { background: url(//evil.example/x) }",
            "p { color: red } } body { display: none }",
            "@font-face { font-family: x }",
            "p { color: re\\64 }",
            "p { & a { color: red } }",
            'p { content: "',
            "@scope (body) { p { color: red } }",
        ])
            expect((await manage("POST", "fragments", { name: "x", fragmentType: "BannerFragment", css })).json()).toMatchObject({
                errors: [{ field: "css" }],
            });
    });

    test("FC-73 decisions 27: a script is sent as text that no page can run, and drafts only to managers", async () => {
        const { fragmentUUID } = await create({ js: "alert(document.cookie)" });
        await publish(fragmentUUID);
        const script = await call(GUEST, "GET", `fragments/${fragmentUUID}/js`);
        expect(script.body).toBe("alert(document.cookie)");
        expect(script.headers).toMatchObject({
            "content-type": "text/plain; charset=utf-8",
            "x-content-type-options": "nosniff",
            "content-security-policy": "default-src 'none'; sandbox",
        });

        const saved = (await manage("PATCH", `fragments/${fragmentUUID}`, { js: "secret()" })).json<FragmentDetail>();
        const draft = `fragments/${fragmentUUID}/js?fragmentRevisionUUID=${saved.fragmentRevisionUUID}`;
        expect((await call(GUEST, "GET", draft)).statusCode).toBe(403);
        expect((await manage("GET", draft)).body).toBe("secret()");
    });

    test("decisions 26, 27: a script runs in a frame of opaque origin, whose policy admits two scripts by their hashes and no request", async () => {
        const js = 'document.title = "</script>";\r\nfragment.root.append(`<!--"&`);';
        const { fragmentUUID } = await create({ js, css: "p { color: red }" });
        expect(await show("react.cta", "CallToActionFragment", fragmentUUID)).toMatchObject({ $reactComponent: "CallToAction" });
        await publish(fragmentUUID);

        expect(await layouts.frameOrigins()).toEqual(["'self'"]);
        const node = await show("react.cta", "CallToActionFragment", fragmentUUID, { title: "Come in" });
        const { fragment } = (node?.$reactProps ?? {}) as { fragment: FragmentImplementation };
        expect(fragment.frame).toEqual({
            url: expect.stringContaining(`/api/v2/fragments/${fragmentUUID}/frame?fragmentRevisionUUID=`),
            values: expect.objectContaining({ title: "Come in" }),
        });
        const { body, headers } = await call(GUEST, "GET", fragment.frame?.url.slice("/api/v2/".length) ?? "");
        expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "referrer-policy": "no-referrer" });
        expect(body.match(/<script[ >]/g)).toHaveLength(1);
        const [, written = "", runner = ""] = /<script data-code="([^"]*)">([^<]*(?:<[^/][^<]*)*)<\/script>/.exec(body) ?? [];
        const code = written.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
        expect(code).toContain(js.replace("\r\n", "\n"));
        const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
        expect(String(headers["content-security-policy"]).split("; ")).toEqual([
            "default-src 'none'",
            `script-src ${hash(runner)} ${hash(code)}`,
            "style-src 'unsafe-inline'",
            "img-src data:",
            "form-action 'none'",
            "base-uri 'none'",
            "frame-ancestors 'self'",
            "sandbox allow-scripts",
        ]);

        const draft = (await manage("PATCH", `fragments/${fragmentUUID}`, { js: "secret()" })).json<FragmentDetail>();
        const ofDraft = `fragments/${fragmentUUID}/frame?fragmentRevisionUUID=${draft.fragmentRevisionUUID}`;
        expect((await call(GUEST, "GET", ofDraft)).statusCode).toBe(403);
        expect((await manage("GET", ofDraft)).headers["cache-control"]).toBe("private, no-cache");
    });
});

/** Posts a form of the pages as the browser does. Returns the status and where it leads, without the offer to undo it. */
async function post(path: string, fields: Record<string, string>, userID = forum.manager) {
    const { statusCode, headers } = await forum.app.inject({
        method: "POST",
        url: path,
        headers: {
            host: "forum.test",
            "x-requested-with": "parley",
            "x-test-user": String(userID),
            "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams(fields).toString(),
    });
    return [statusCode, String(headers.location).replace(/[?&]Undo=\d+$/, "")] as const;
}

test("without scripts forms make, save, publish, restore and delete a fragment, for those who manage the site", async () => {
    const [, made] = await post(`${FRAGMENTS_PAGE}/add`, { Name: " Lantern ", Type: "BannerFragment" });
    const uuid = /fragments\/([\w-]+)\?Done=made$/.exec(made)?.[1] ?? "";
    const page = fragmentPath(uuid);
    const read = async () => (await manage("GET", `fragments/${uuid}`)).json<FragmentDetail>();
    const first = await read();
    expect(first).toMatchObject({ name: "Lantern", fragmentType: "BannerFragment", status: "draft" });
    expect((await post(page, { Form: "restore" }, GUEST))[0]).toBe(403);

    const texts = { Name: "Lantern", Template: "<p>{{title}}</p>\r\n", Css: "p { color: red }", Script: "" };
    const revision = { Revision: first.fragmentRevisionUUID };
    expect(await post(page, { Form: "save", ...revision, ...texts })).toEqual([303, `${page}?Done=saved`]);
    const saved = await read();
    expect(saved).toMatchObject({ template: "<p>{{title}}</p>\n", status: "draft" });
    expect(saved.previewData).toMatchObject([
        { cssUrl: expect.any(String), content: [{ name: "p", children: ["What needs mending?"] }, "\n"] },
    ]);
    // Somebody who began with the first revision overwrites nothing.
    expect((await post(page, { Form: "save", ...revision, ...texts, Name: "Other" }))[0]).toBe(412);
    expect((await read()).name).toBe("Lantern");

    const publication = { Form: "publish", Revision: saved.fragmentRevisionUUID, Message: "First light" };
    expect(await post(page, { ...publication, ...texts })).toEqual([303, `${page}?Done=published`]);
    expect(await read()).toMatchObject({ status: "active", commitMessage: "First light" });
    expect(await post(page, { Form: "restore", ...revision })).toEqual([303, `${page}?Done=restored`]);
    expect(await read()).toMatchObject({ status: "draft", template: "" });

    // From its own page and from the list.
    expect(await post(page, { Form: "delete" })).toEqual([303, `${FRAGMENTS_PAGE}?Done=deleted`]);
    await undoLast();
    expect((await manage("GET", `fragments/${uuid}`)).statusCode).toBe(200);
    expect(await post(FRAGMENTS_PAGE, { Form: "delete", Fragment: uuid })).toEqual([303, `${FRAGMENTS_PAGE}?Done=deleted`]);
    expect((await manage("GET", `fragments/${uuid}`)).statusCode).toBe(404);
});

test("decisions 27, FC-12 who manages the site changes fragments, also by forms and Undo, with a permission of its own only", async () => {
    const grants = (permissions: object) => [{ type: "global", permissions }];
    const path = `roles/${RoleID.moderator}/permissions`;
    await manage("PATCH", path, grants({ "site.manage": true, "fragments.manage": false }));
    const { fragmentUUID: uuid } = await create({ template: "<p>Come in</p>" });
    const page = fragmentPath(uuid);
    const { acts } = (await call(forum.moderator, "GET", "acts?recordType=fragment")).json<{
        acts: { actID: number; canUndo: boolean }[];
    }>();
    expect(acts[0]).toMatchObject({ canUndo: false });
    const tryAll = async () => [
        (await call(forum.moderator, "POST", "fragments", { name: "x", fragmentType: "BannerFragment" })).statusCode,
        (await call(forum.moderator, "PATCH", `fragments/${uuid}`, { template: "<p>Mine</p>" })).statusCode,
        (await call(forum.moderator, "POST", `fragments/${uuid}/commit-revision`, {})).statusCode,
        (await post(`${FRAGMENTS_PAGE}/add`, { Name: "x", Type: "BannerFragment" }, forum.moderator))[0],
        (await post(page, { Form: "restore", Revision: "none" }, forum.moderator))[0],
        (await post(page, { Form: "delete" }, forum.moderator))[0],
        (await call(forum.moderator, "POST", `acts/${acts[0]?.actID}/undo`)).statusCode,
        (await call(forum.moderator, "DELETE", `fragments/${uuid}`)).statusCode,
    ];
    expect((await call(forum.moderator, "GET", `fragments/${uuid}`)).statusCode).toBe(200);
    expect(await tryAll()).toEqual(Array(8).fill(403));

    // Roles that managed the site before there was the permission have it.
    const migration = options.migrations.find(({ name }) => name === "0903_fragmentsManage");
    await migration?.up({ query: forum.database.query } as MigrationKit);
    forum.setNow(new Date(forum.kit.clock().getTime() + 2000));
    expect(await tryAll()).toEqual([201, 200, 201, 303, 404, 303, 409, 404]);
    await manage("PATCH", path, grants({ "site.manage": false, "fragments.manage": true }));
    // The log is for those who manage the site.
    expect(await tryAll()).toEqual([403, 403, 403, 403, 403, 403, 404, 403]);
    await manage("PATCH", path, grants({ "fragments.manage": false }));
});

test("FC-52 the second of two editors gets 412 with the fragment of the first", async () => {
    const { fragmentUUID } = await create({ template: "<p>One</p>" });
    const { etag } = (await manage("GET", `fragments/${fragmentUUID}`)).headers;
    const change = (template: string) =>
        forum.app.inject({
            method: "PATCH",
            url: `/api/v2/fragments/${fragmentUUID}`,
            headers: { "x-requested-with": "parley", "x-test-user": String(forum.manager), "if-match": String(etag) },
            payload: { template },
        });
    expect((await change("<p>Two</p>")).statusCode).toBe(200);
    expect((await change("<p>Three</p>")).json()).toMatchObject({
        status: 412,
        code: "editConflict",
        present: { template: "<p>Two</p>" },
    });
});
