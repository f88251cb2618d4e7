import { expect, jest, test } from "@jest/globals";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { fireEvent, screen } from "@testing-library/react";
import { PreviewCanvas } from "./PreviewCanvas";

test("a preview that has just begun to load is left alone, and gets its direction once it has come", () => {
    const page = document.implementation.createHTMLDocument();
    const { documentElement } = page;
    page.removeChild(documentElement);
    const contentDocument = jest.spyOn(HTMLIFrameElement.prototype, "contentDocument", "get").mockReturnValue(page);
    try {
        renderWithStore(<PreviewCanvas layoutID={4} version={0} />, { server: createFakeApi() });
        const frame = screen.getByTitle("The page with your draft");
        fireEvent.change(screen.getByLabelText("Direction"), { target: { value: "rtl" } });
        page.appendChild(documentElement);
        fireEvent.load(frame);
        expect(documentElement.dir).toBe("rtl");
    } finally {
        contentDocument.mockRestore();
    }
});
