import { describe, expect, test } from "@jest/globals";
import { exampleUserFragment } from "@parley/accounts/contract";
import { createStore } from "@parley/library/client/store";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { screen } from "@testing-library/react";
import { findHeightClasses, Signature } from "./Signature";
import { hundreds, signature, tens, units } from "./Signature.styles";
import { selectOwnSignature } from "./signature.slice";
import { changeSignature, fetchSignature } from "./signature.thunks";
import { separateSignatures } from "./signatures";

const SIGNED = exampleUserFragment({ signature: { body: "<p>Yours, with oil on my hands</p>" } });

function show(values: Record<string, unknown> = {}, userID = SIGNED.userID) {
    const users = {
        records: { [SIGNED.userID]: { status: "PENDING", data: SIGNED } },
        byReference: {},
        roles: {},
        signature: {},
    };
    renderWithStore(<Signature userID={userID} />, { state: { users, config: { values } } as never });
    return screen.queryByRole("note", { name: "Signature" });
}

describe("Signature", () => {
    test("DISC-077 shows the author's signature", () => {
        expect(show()?.textContent).toBe("Yours, with oil on my hands");
    });

    test("DISC-075 renders nothing if signatures are disabled or the author has none", () => {
        expect(show({ "signatures.enabled": false })).toBeNull();
        expect(show({}, 99)).toBeNull();
        expect(show({}, 0)).toBeNull();
    });

    test("DISC-076 is hidden on phones only if configured", () => {
        expect(show()?.classList.contains(signature.notOnPhones)).toBe(false);
        document.body.innerHTML = "";
        expect(show({ "signatures.hideMobile": true })?.classList.contains(signature.notOnPhones)).toBe(true);
    });

    test("DISC-078 limits the height of pictures to the configured maximum", () => {
        expect(show({ "signatures.imageMaxHeight": 85 })?.className.split(" ")).toEqual([signature.root, tens.d8, units.d5]);
        expect(findHeightClasses(0)).toEqual([]);
        expect(findHeightClasses(307)).toEqual([hundreds.d3, units.d7]);
    });
});

test("FC-55 the author of many posts is stored with one signature instead of one per post", () => {
    const posts = [
        { commentID: 1, insertUser: SIGNED },
        { commentID: 2, insertUser: SIGNED },
        { commentID: 3, insertUser: exampleUserFragment({ userID: 11 }) },
    ];
    const { signature: _, ...unsigned } = SIGNED;
    expect(separateSignatures(posts).map(({ insertUser }) => insertUser)).toEqual([unsigned, unsigned, posts[2]?.insertUser]);
});

test("USR-043 the viewer edits their signature as it was stored last", () => {
    const { dispatch, getState } = createStore({ api: createFakeApi().api, now: () => new Date() });
    const stored = (body: string) => ({ userID: 10, body, format: "markdown", bodyHtml: `<p>${body}</p>` });
    expect(selectOwnSignature(getState()).data).toBeUndefined();
    dispatch(fetchSignature.fulfilled(stored("Yours"), "", { userID: "$me" }));
    expect(selectOwnSignature(getState()).data?.body).toBe("Yours");
    dispatch(changeSignature.fulfilled(stored("Mine"), "", { userID: "$me", body: "Mine", format: "markdown" }));
    expect(selectOwnSignature(getState()).data?.body).toBe("Mine");
});
