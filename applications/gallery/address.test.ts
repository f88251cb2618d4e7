import { describe, expect, test } from "@jest/globals";
import { readAddress, toAddress } from "./address";

describe("the address of the gallery", () => {
    test("holds every choice, and gives it back", () => {
        const address = "?page=Reading+text&part=A+table&theme=dark-contrast&dir=rtl&motion=less&text=200&width=320&bare=1";

        expect(toAddress(readAddress(address))).toBe(address);
    });

    test("is the gallery's folder where nothing is chosen, and where what is chosen does not exist", () => {
        expect(toAddress(readAddress(""))).toBe("./");
        expect(toAddress(readAddress("?theme=mauve&dir=up&text=7"))).toBe("./");
    });
});
