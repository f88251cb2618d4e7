import { describe, expect, test } from "@jest/globals";
import { exampleUserFragment } from "@parley/accounts/contract";
import { renderWithStore } from "@parley/library/client/testing";
import { screen } from "@testing-library/react";
import { heightClasses, Signature } from "./Signature";
import { hundreds, signature, tens, units } from "./Signature.styles";
import { apartFromSignatures } from "./signatures";

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

describe("under a post", () => {
    test("DISC-077 stands what its author signs with", () => {
        expect(show()?.textContent).toBe("Yours, with oil on my hands");
    });

    test("DISC-075 stands nothing where the site has no signatures, or the author has none", () => {
        expect(show({ "signatures.enabled": false })).toBeNull();
        expect(show({}, 99)).toBeNull();
        expect(show({}, 0)).toBeNull();
    });

    test("DISC-076 it is left out on phones only where that is set", () => {
        expect(show()?.classList.contains(signature.notOnPhones)).toBe(false);
        document.body.innerHTML = "";
        expect(show({ "signatures.hideMobile": true })?.classList.contains(signature.notOnPhones)).toBe(true);
    });

    test("DISC-078 its pictures are as high as is set, at most", () => {
        expect(show({ "signatures.imageMaxHeight": 85 })?.className.split(" ")).toEqual([signature.root, tens.d8, units.d5]);
        expect(heightClasses(0)).toEqual([]);
        expect(heightClasses(307)).toEqual([hundreds.d3, units.d7]);
    });
});

test("FC-55 who wrote many posts is kept with one signature, not with one for each post", () => {
    const posts = [
        { commentID: 1, insertUser: SIGNED },
        { commentID: 2, insertUser: SIGNED },
        { commentID: 3, insertUser: exampleUserFragment({ userID: 11 }) },
    ];
    const { signature: _, ...unsigned } = SIGNED;
    expect(apartFromSignatures(posts).map(({ insertUser }) => insertUser)).toEqual([unsigned, unsigned, posts[2]?.insertUser]);
});
