import { describe, expect, test } from "@jest/globals";
import { fireEvent, render } from "@testing-library/react";
import type { UserPhotoSize } from "./UserPhoto";
import { UserPhoto } from "./UserPhoto";

const silhouette = (container: Element) => container.querySelector('use[href$="#silhouette"]');

describe("UserPhoto", () => {
    test("USR-038 shows a silhouette without a photo", () => {
        const { container } = render(<UserPhoto url={null} />);

        expect(silhouette(container)).toBeTruthy();
        expect(container.querySelector("img")).toBeNull();
    });

    test("USR-039 shows a silhouette when the photo fails to load, and tries another photo again", () => {
        const { container, rerender } = render(<UserPhoto url="/gone.png" />);
        expect(silhouette(container)).toBeNull();

        fireEvent.error(container.querySelector("img") as Element);
        expect(silhouette(container)).toBeTruthy();

        rerender(<UserPhoto url="/new.png" />);
        expect(container.querySelector("img")?.getAttribute("src")).toBe("/new.png");
    });

    test("USR-039 shows a silhouette when the photo failed before hydration", () => {
        const complete = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "complete") as PropertyDescriptor;
        Object.defineProperty(HTMLImageElement.prototype, "complete", { configurable: true, get: () => true });
        try {
            const { container } = render(<UserPhoto url="/gone.png" />);
            expect(silhouette(container)).toBeTruthy();
        } finally {
            Object.defineProperty(HTMLImageElement.prototype, "complete", complete);
        }
    });

    test.each<UserPhotoSize>([24, 28, 40, 70, 100, 145])("USR-040 USR-041 has a size of %p", (size) => {
        const { container } = render(<UserPhoto url="/ines.png" size={size} />);

        expect(container.querySelector("img")?.width).toBe(size);
        expect(container.querySelector("img")?.className).toContain(`size-${size}`);
    });

    test("has an accessible name only if there is no name beside it", () => {
        const { container, rerender } = render(<UserPhoto url={null} />);
        expect(container.querySelector("[role=img]")).toBeNull();

        rerender(<UserPhoto url={null} alt="Ines Okafor" />);
        expect(container.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("Ines Okafor");
    });
});
