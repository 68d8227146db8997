import { describe, expect, it } from "vitest";
import { createCircuitBreaker } from "./circuit-breaker.ts";

describe("a circuit breaker", () => {
  it("opens after the tolerated failures in a row, and states when to retry", () => {
    const circuit = createCircuitBreaker({ threshold: 2, pauseMs: 1_000 });
    circuit.failed(0);
    expect(circuit.retryAt(10)).toBeNull();
    circuit.failed(20);
    expect(circuit.retryAt(30)).toBe(1_020);
  });

  it("lets one trial through after the pause, and doubles the pause if that fails too", () => {
    const circuit = createCircuitBreaker({ threshold: 1, pauseMs: 1_000 });
    circuit.failed(0);
    expect(circuit.retryAt(1_000)).toBeNull();
    expect(circuit.retryAt(1_001)).toBe(2_000);
    circuit.failed(1_100);
    expect(circuit.retryAt(1_200)).toBe(3_100);
  });

  it("closes with the first success", () => {
    const circuit = createCircuitBreaker({ threshold: 1, pauseMs: 1_000 });
    circuit.failed(0);
    expect(circuit.retryAt(1_000)).toBeNull();
    circuit.succeeded();
    expect(circuit.retryAt(1_001)).toBeNull();
    expect(circuit.retryAt(1_002)).toBeNull();
  });

  it("does not stay open longer because the clock is set back", () => {
    const circuit = createCircuitBreaker({ threshold: 1, pauseMs: 1_000 });
    circuit.failed(43_200_000);
    expect(circuit.retryAt(100)).toBe(1_100);
    expect(circuit.retryAt(1_100)).toBeNull();
  });
});
