import { createECDH } from "node:crypto";
import { expect, test } from "@jest/globals";
import { encryptPush, hasValidKeys } from "./encryptPush";

const KEYS = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

test("RFC 8291 appendix A a message is encrypted as the standard's example is", () => {
    const sender = createECDH("prime256v1");
    sender.setPrivateKey("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url");
    const salt = Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url");
    expect(encryptPush("When I grow up, I want to be a watermelon", KEYS, { salt, sender }).toString("base64url")).toBe(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
});

test("keys that are no point of the curve, or a secret of another length, are refused", () => {
    expect(hasValidKeys(KEYS)).toBe(true);
    for (const wrong of [
        { ...KEYS, auth: "AAAA" },
        { ...KEYS, p256dh: "AAAA" },
        { ...KEYS, p256dh: `${KEYS.p256dh.slice(0, -4)}AAAA` },
    ])
        expect(hasValidKeys(wrong)).toBe(false);
});
