import { describe, expect, test } from "@jest/globals";
import { addressOf, readAddress } from "./address";

describe("the address of the gallery", () => {
    test("holds every choice, and gives it back", () => {
        const address = "?page=Reading+text&part=A+table&theme=dark-contrast&dir=rtl&motion=less&text=200&width=320&bare=1";

        expect(addressOf(readAddress(address))).toBe(address);
    });

    test("is the gallery's folder where nothing is chosen, and where what is chosen does not exist", () => {
        expect(addressOf(readAddress(""))).toBe("./");
        expect(addressOf(readAddress("?theme=mauve&dir=up&text=7"))).toBe("./");
    });
});
