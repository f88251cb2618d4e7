import { describe, expect, test } from "@jest/globals";
import { readAddress, toAddress } from "./address";

describe("the URL of the gallery", () => {
    test("contains every choice and is parsed to the same choices", () => {
        const look = "theme=dark-contrast&look=press";
        const address = `?page=Reading+text&part=A+table&${look}&dir=rtl&motion=less&text=200&width=320&bare=1`;

        expect(toAddress(readAddress(address))).toBe(address);
    });

    test("is the folder of the gallery without choices, and ignores unknown values", () => {
        expect(toAddress(readAddress(""))).toBe("./");
        expect(toAddress(readAddress("?theme=mauve&look=mauve&dir=up&text=7"))).toBe("./");
    });
});
